import { afterEach, expect, it, vi } from 'vitest';
import { createOfflineStore, type OfflineParts } from './offline-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('loads the parts when the network is back, if it was away when something needed them', async () => {
  const network = new EventTarget();
  const listen = vi.fn<EventTarget['addEventListener']>((...args) => network.addEventListener(...args));
  vi.stubGlobal('addEventListener', listen);
  const parts: OfflineParts = { OfflineArea: () => null, Unsent: () => null };
  const load = vi
    .fn<() => Promise<OfflineParts>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(parts);
  const store = createOfflineStore(load);
  store.load();
  store.load();
  await vi.waitFor(() => expect(listen).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
  expect(store.current()).toBeNull();
  network.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(store.current()).toBe(parts));
  network.dispatchEvent(new Event('online'));
  store.load();
  expect(load).toHaveBeenCalledTimes(2);
});
