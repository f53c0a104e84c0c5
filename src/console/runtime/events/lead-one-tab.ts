/**
 * Runs `lead` in one tab of the browser at a time: in the first one that asks, and in another one
 * when that is closed. `lead` returns the function that ends its work. Returns the function that
 * gives up leading.
 */
export function leadOneTab(name: string, lead: () => () => void): () => void {
  const giveUp = new AbortController();
  let end = () => {};
  // The lock is held as long as this promise is pending.
  const released = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks
    .request(name, { signal: giveUp.signal }, async () => {
      const stop = lead();
      await released;
      stop();
    })
    // The tab gave up before it led.
    .catch(() => {});
  return () => {
    giveUp.abort();
    end();
  };
}
