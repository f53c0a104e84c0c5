import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';

// A failing page is replaced below the navigation bar; bar and footer stay.
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
