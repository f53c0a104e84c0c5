// The entry while developing: React's fast refresh must be installed before the first component is evaluated.
const refreshModule = `${import.meta.env.BASE_URL}@react-refresh`;
const refresh = (await import(/* @vite-ignore */ refreshModule)) as {
  injectIntoGlobalHook: (target: Window) => void;
};
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
await import('./entry.client.tsx');
