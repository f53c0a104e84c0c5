/** Sign-in and what belongs to it. */
export const session = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  signIn: 'Sign in',
  forgotten: 'Forgot your password?',
  codeTitle: 'Confirm it is you',
  code: 'Code from your app',
  codeHint: 'A code of 6 digits, or one of your recovery codes.',
  continue: 'Continue',
  lookAround: {
    title: 'Look around',
    text: 'This is a demo on this machine. Open the console as one of its demo staff, without a password.',
    owner: 'Look around as owner',
    manager: 'Look around as manager',
    packer: 'Look around as packer',
    driver: 'Look around as driver',
    support: 'Look around as support',
    accountant: 'Look around as accountant',
  },
};
