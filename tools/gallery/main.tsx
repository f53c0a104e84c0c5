import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import './gallery.css';

// The address chooses the direction of the page around the specimens: ?language=ar.
if (new URLSearchParams(location.search).get('language') === 'ar') {
  document.documentElement.lang = 'ar';
  document.documentElement.dir = 'rtl';
}
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Gallery />);
