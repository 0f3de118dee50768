import { es as consent } from 'backend/consent-texts/es';
import type { VotingTexts } from '../en/voting-texts';
import { generalErrors } from './general-errors';

/** The Spanish texts of the form, the choice and the pages after it. */
export const votingTexts: VotingTexts = {
  voterForm: {
    name: 'Nombre',
    phone_number: 'Número de teléfono',
    phoneNumberHint: 'Opcional, solo para recibir novedades por SMS.',
    email: 'Correo electrónico',
    country: 'Seleccione el país',
    countryHint: 'Escriba para buscar.',
    zip_code: 'Código postal',
    freeGifts: consent.newsletter,
    whoYouAre: 'Quién es usted',
    whereYouAre: 'Dónde está',
    whatYouGet: 'Qué recibe',
    submit: 'IR A VOTAR',
    oneVote:
      'Un voto por dirección de correo; otras formas de escribir el mismo buzón cuentan como la misma. No se comprueba si la dirección es suya.',
    oneConfirmedVote: 'Un voto por dirección de correo, y solo se cuenta cuando usted lo confirma por correo.',
    footnote: consent.information,
    agreeFirst: 'Acepte los términos y condiciones antes de enviar el formulario.',
    errorSummary: 'Revise los campos marcados.',
    missing: (field) => `El campo «${field}» es obligatorio.`,
    tooLong: (field, longest) => `El campo «${field}» admite como máximo ${longest} caracteres.`,
    notAnEmail: 'Ingrese una dirección de correo, como nombre@example.com.',
    notACountry: 'Seleccione un país de la lista.',
    rejected: (field) => `El campo «${field}» no fue aceptado. Revíselo, por favor.`,
  },

  steps: {
    label: 'Pasos para votar',
    details: 'Sus datos',
    choice: 'Su elección',
    confirmation: 'Confirmar por correo',
  },

  candidateChoice: {
    notice:
      'Esta es una votación no oficial del pueblo para mostrar de manera honesta y precisa sus preferencias de liderazgo.',
    lockMyVote: 'CONFIRMAR MI VOTO',
    lockMyVoteFor: (candidate) => `CONFIRMAR MI VOTO por ${candidate}`,
    country: 'País',
    change: 'Cambiar',
    changeDetails: 'Cambiar sus datos',
    orderByLot: 'El orden de las candidaturas se sortea para cada visitante.',
    sending: 'Enviando su voto…',
    sendingFor: (candidate) => `Enviando su voto… por ${candidate}`,
    working:
      'Un momento: su navegador hace un cálculo que encarece el voto a los programas. Después su voto se envía solo.',
    work: 'Cálculo',
    cancel: 'Cancelar',
    cancelled: 'Cancelado: su voto no se emitió. Todavía puede votar.',
  },

  success: {
    message: 'Usted ha votado con éxito.',
    votedFor: (candidate) => `Su voto fue para ${candidate}.`,
    results: 'Ver los resultados',
  },

  confirmation: {
    oneMoreStep: 'Falta un paso',
    mailSent: (address) => `Hay un correo en camino a ${address}.`,
    countsThen: 'Su voto cuenta en cuanto pulse el botón de la página que abre el enlace del correo.',
    lookInSpam:
      '¿No llega en unos minutos? Búsquelo entre el correo no deseado o pídalo otra vez. Cada dirección recibe solo unos pocos correos al día.',
    sendAgain: 'Enviarlo otra vez',
    sentAgain: 'Pedido otra vez. Cada dirección recibe solo unos pocos correos al día.',
    wrongAddress: '¿Otra dirección? Rellene de nuevo el formulario',
    title: 'Confirme su voto',
    press: 'Su voto está en espera. Cuenta en cuanto pulse el botón.',
    countMyVote: 'CONTAR MI VOTO',
    counting: 'Contando su voto…',
    alreadyTitle: 'Ya está confirmado',
    already: 'Este voto ya fue confirmado. Ningún voto cuenta dos veces.',
    expiredTitle: 'Demasiado tarde',
    expired: 'Este enlace ha caducado y el voto no se contó. Sus datos se borran en menos de una hora.',
    unknownTitle: 'Enlace desconocido',
    unknown: 'Ningún voto pertenece a este enlace. Quizá le falte una parte: ábralo de nuevo desde el correo.',
    voteAgain: 'Ir al formulario',
  },

  sorry: {
    message: 'Solo puede votar una vez.',
    notCounted: 'No se contó nada.',
    rejected: 'Algunos de sus datos no fueron aceptados. Revíselos, por favor.',
    stillYours: 'Este intento no ha gastado su voto.',
    notConfirmed: 'No pudimos confirmar si su voto llegó. Inténtelo de nuevo: nunca puede contar dos veces.',
    tryAgain: 'Intentar de nuevo',
  },

  onward: {
    freeGifts: 'Regalos gratuitos',
    stayHere: 'Quedarme aquí',
    toFreeGifts: (seconds) => `En ${seconds}\u00a0s se abrirá el sitio de los regalos gratuitos.`,
    toNewsletter: (seconds) => `En ${seconds}\u00a0s se abrirá el sitio del boletín.`,
    staying: 'Usted permanece aquí.',
  },

  thankYou: {
    title: 'Gracias por votar',
    download: 'Descargar',
  },

  errors: {
    ...generalErrors,
    'confirmation.expired': 'Este enlace ha caducado. El voto no se contó.',
    'confirmation.unknown': 'Ningún voto pertenece a este enlace.',
    'counts.unavailable': 'No es posible obtener los totales en este momento.',
    'poll.closed': 'La votación no está abierta. No se contó nada.',
    'vote.already_cast': 'Solo puede votar una vez.',
    'vote.key_reused': 'Estos datos habían cambiado. Inténtelo de nuevo, por favor.',
    'vote.queue_full': 'En este momento la votación no puede recibir todos los votos. Inténtelo de nuevo, por favor.',
    'vote.too_many_pending':
      'Se enviaron demasiados votos con esta dirección de correo en un día. Abra el correo que llegó y confirme allí su voto, o vuelva mañana, por favor.',
    'vote.unconfirmed': 'No se sabe si el voto llegó. Inténtelo de nuevo: nunca puede contar dos veces.',
    'vote.work_required':
      'La votación pide un cálculo a su navegador, que no se completó. Inténtelo de nuevo, por favor.',
  },
};
