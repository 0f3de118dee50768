import type { EmailsTexts } from '../en/emails-texts';

export const emailsTexts: EmailsTexts = {
  caption: 'Direcciones de correo reunidas, las más recientes primero',
  record: 'Correo',
  emailAddress: 'Dirección de correo',
  source: 'Origen',
  filterTitle: 'Filtrar por dominio',
  all: 'Todos',
  domainChip: (domain) => `Dominio: ${domain}`,
  name: 'Nombre',
  country: 'País',
  language: 'Idioma',
  consentedAt: 'Aceptado',
  words: 'Palabras aceptadas',
  unknown: 'no se sabe',
  state: 'Estado',
  subscribed: 'De alta',
  unsubscribed: (moment) => `De baja desde ${moment}`,
  leftOut: 'No están en la exportación:',
  leftOutUnsubscribed: (shown, count) =>
    count === 1 ? '1 dirección dada de baja.' : `${shown} direcciones dadas de baja.`,
  leftOutOtherWords: (shown, count) =>
    count === 1
      ? '1 dirección dada cuando el formulario no decía a quién va hoy.'
      : `${shown} direcciones dadas cuando el formulario no decía a quién van hoy.`,
};
