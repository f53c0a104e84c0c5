/** The page of a link for a new password. */
export const recover = {
  intro: 'Choose a new password, then sign in with it. Your other devices will ask for it, too.',
  password: 'New password',
  save: 'Save the password',
  saved: 'The new password is saved. Sign in with it.',
};
