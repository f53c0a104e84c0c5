/** The pages of a forgotten password. */
export const forgot = {
  text: 'An owner gets a link by email. Everyone else asks an owner of the shop for a link.',
  send: 'Send the link',
  sent: 'If this address is in the team, an email is on its way. Its link works once, for an hour.',
  spam: 'No email after a few minutes? Look in the spam folder.',
  noMail:
    'This shop sends no emails yet. Ask another owner for a link, or whoever runs the server to make one with this command:',
  command: 'Command',
  copyCommand: 'Copy the command',
  back: 'Back to sign-in',
  intro: 'Choose a new password. Your other devices will ask for it, too.',
  enter: 'Save and sign in',
  noCode:
    'No phone and no recovery code? Another owner can make you a link and turn off your two-step sign-in, or whoever runs the server with these commands:',
};
