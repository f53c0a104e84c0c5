/** Something that whoever runs the shop can mend; the message is the one sentence that says how. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
