import { Outlet } from 'react-router';

export default function ShopLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
