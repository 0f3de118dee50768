import type { UnsubscribeTexts } from '../en/unsubscribe-texts';
import { generalErrors } from './general-errors';

export const unsubscribeTexts: UnsubscribeTexts = {
  title: 'Dejar el boletín',
  press: 'Su dirección no entrará en ninguna lista del boletín en cuanto pulse el botón. Su voto se sigue contando.',
  button: 'DARME DE BAJA',
  sending: 'Dándole de baja…',
  doneTitle: 'Baja hecha',
  done: 'Su dirección no entra en ninguna otra lista del boletín. Un correo que ya está en camino todavía puede llegar.',
  unknownTitle: 'Enlace desconocido',
  unknown: 'Ninguna dirección corresponde a este enlace. Quizá le falte una parte: ábralo otra vez desde el correo.',
  privacy: 'Qué guarda esta encuesta sobre usted',
  errors: {
    ...generalErrors,
    'unsubscribe.unavailable': 'No se sabe si usted está dado de baja. Inténtelo de nuevo.',
    'unsubscribe.unknown': 'Ninguna dirección corresponde a este enlace.',
  },
};
