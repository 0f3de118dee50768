/** Within the texts of the administrators: second factors, in the sign-in and in the account. */
export const factorsTexts = {
  step: {
    title: 'One more step',
    code: 'CODE',
    codeHint: 'The six digits that your authenticator app shows.',
    recoveryCode: 'RECOVERY CODE',
    recoveryHint: 'One of the ten codes that you stored when you set up your second factor. Each works once.',
    noCode: 'Enter the code.',
    wrongCode: 'This code is wrong or was used before.',
    useRecoveryCode: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    expired: 'The login took too long. Please enter your password again.',
    back: 'Back to login',
  },

  title: 'Second factors',
  intro: 'With a second factor a stolen password alone opens nothing.',
  required: 'Owners of this poll need a second factor. Set one up, then everything else is open to you.',
  keepOne: 'Owners of this poll need a second factor: the last one cannot be removed.',
  tooOld: 'You logged in more than 15 minutes ago. To change how you log in, log in again.',
  logInAgain: 'Log in again',
  failed: 'This did not work. Please try again.',

  app: {
    title: 'Authenticator app',
    none: 'None is set up.',
    since: (date: string) => `Set up on ${date}.`,
    add: 'Set up an app',
    replace: 'Set up another app',
    remove: 'Remove the app',
    added: 'The authenticator app is set up.',
    removed: 'The authenticator app is removed.',
    removeTitle: 'Remove the authenticator app?',
    removeWhat:
      'From then on it is not asked for when you log in. If it is your last second factor, your password alone is enough, and the recovery codes are gone.',
  },

  setUp: {
    title: 'Set up an authenticator app',
    scan: 'Scan this picture with the app on your phone.',
    picture: 'QR code with the secret below',
    type: 'Or type this secret into it:',
    code: 'Code that the app shows',
    confirm: 'Confirm',
    wrong: 'This code is wrong. Is the clock of your phone right?',
    expired: 'This took too long. Close this window and begin again.',
    cancel: 'Cancel',
  },

  recovery: {
    title: 'Recovery codes',
    left: (left: number) => (left === 1 ? '1 code is left.' : `${left} codes are left.`),
    none: 'They come with your first second factor.',
    renew: 'Make new codes',
    renewTitle: 'Make new recovery codes?',
    renewWhat: 'The codes that you have stop working at once.',
    what: 'Each of these codes lets you log in once when you do not have your second factor at hand. Store them where you find them without your phone. They are not shown again.',
    copy: 'Copy the codes',
    copied: 'The codes are copied.',
    notCopied: 'The browser did not copy them. Please select and copy them yourself.',
    stored: 'I have stored them',
  },
};

export type FactorsTexts = typeof factorsTexts;
