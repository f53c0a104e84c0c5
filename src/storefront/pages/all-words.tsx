import { Outlet } from 'react-router';
import { browserLoader, serverLoader, type Load } from '../runtime/load.ts';
import { ensureMessages } from '../runtime/messages.ts';

// Around the pages that speak of more than a first visit shows (the page table says which).
const load: Load = (shop) => ensureMessages(shop.language, 'rest');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function AllWords() {
  return <Outlet />;
}
