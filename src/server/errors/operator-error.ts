/** A problem that the operator can solve. The message says how. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
