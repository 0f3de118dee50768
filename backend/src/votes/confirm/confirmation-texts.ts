interface ConfirmationTexts {
  subject: string;
  reason: (candidate: string) => string;
  usage: (until: string) => string;
  closing: string;
}

/** The text of the confirmation mail, one entry per language of the pages. */
export const confirmationTexts: Record<string, ConfirmationTexts> & { en: ConfirmationTexts } = {
  en: {
    subject: 'Confirm your vote',
    reason: (candidate) => `With this email address somebody voted for ${candidate}.`,
    usage: (until) => `If it was you, press the button on this page until ${until}. Only then is your vote counted:`,
    closing:
      'If you did not vote, or not like this, do nothing: the vote is not counted, and what was typed is deleted.',
  },
  es: {
    subject: 'Confirme su voto',
    reason: (candidate) => `Con esta dirección de correo alguien ha votado por ${candidate}.`,
    usage: (until) => `Si fue usted, pulse el botón de esta página hasta el ${until}. Solo entonces se cuenta su voto:`,
    closing: 'Si usted no ha votado, o no así, no haga nada: el voto no se cuenta y los datos escritos se borran.',
  },
};
