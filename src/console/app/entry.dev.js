// The entry while developing. React's fast refresh must be installed before React DOM is evaluated.
// JavaScript, because Vite's React plugin serves the module below without a type.
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
window.$RefreshReg$ = () => undefined;
window.$RefreshSig$ = () => (type) => type;
await import('./entry.tsx');
