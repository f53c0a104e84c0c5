/** The page of an invitation. */
export const join = {
  intro: 'You are invited to the team of <shop></shop> as <role></role>.',
  name: 'Name',
  emailFixed: 'The invitation was sent to this email, so it cannot be changed.',
  passwordHint: 'At least 8 characters',
  missing: 'This link is not complete. Open it again as you received it, or ask the owner for a new one.',
  signIn: 'Go to sign in',
};
