/**
 * Wraps a write so that a second call with the same input joins the one in flight: a double click
 * comes before the button is rendered as busy.
 */
export function singleFlight<O>(
  inFlight: Map<string, Promise<O>>,
  input: unknown,
  send: () => Promise<O>,
): Promise<O> {
  const key = JSON.stringify(input) ?? '';
  const running = inFlight.get(key);
  if (running) return running;
  const sent = send().finally(() => inFlight.delete(key));
  inFlight.set(key, sent);
  return sent;
}
