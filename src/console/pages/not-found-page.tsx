import { NotFound } from '../shell/states/not-found.tsx';

/** For every address without a page. */
export function NotFoundPage() {
  return <NotFound />;
}
