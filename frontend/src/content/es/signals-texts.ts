import type { SignalsTexts } from '../en/signals-texts';

export const signalsTexts: SignalsTexts = {
  window: 'Qué votos',
  windows: { hour: 'Última hora', day: 'Último día', poll: 'Toda la encuesta' },
  counted: (moment) => `Contado: ${moment}. Solo votos que cuentan; los invalidados no aparecen.`,
  pollHint: 'Toda la encuesta se cuenta como máximo una vez por minuto.',
  minutes: {
    60: 'Votos por minuto',
    900: 'Votos por 15 minutos',
    3600: 'Votos por hora',
    21600: 'Votos por 6 horas',
  },
  days: 'Votos por cada día',
  band: (low, high, median) =>
    `Lo habitual son de ${low} a ${high} votos, con ${median} en el medio: ahí están ocho de cada diez columnas anteriores. La última columna no ha terminado.`,
  pollBand: (low, high, median) =>
    `Lo habitual son de ${low} a ${high} votos, con ${median} en el medio: ahí están ocho de cada diez columnas. La última columna no ha terminado.`,
  noBand: 'No hay votos anteriores con los que comparar. La última columna no ha terminado.',
  time: 'Desde',
  votes: 'Votos',
  usual: 'Habitual',
  score: 'Destaca por',
  scoreHint:
    'Destaca por: cuántas veces la dispersión habitual están los votos por encima de lo habitual. Desde 10 aparecen aquí.',
  networks: 'Redes',
  network: 'Red',
  networksHint:
    'Una red es un /24 o /48, guardada como un hash con clave. Lo habitual es la red mediana, o su propio promedio de ' +
    'la semana anterior. Una universidad o un proveedor puede tener muchos votos de muchas personas.',
  mailDomains: 'Dominios de correo',
  mailDomain: 'Dominio de correo',
  zipCodes: 'Códigos postales',
  zipCode: 'Código postal',
  shareHint: 'Lo habitual es la proporción de la semana que terminó hace un día.',
  hourHint: 'La hora en la que cada uno destaca más, junto a todas las demás horas de la encuesta.',
  hour: 'Hora',
  throwAway: 'Dominios de correo desechable',
  throwAwayMark: 'desechable',
  throwAwayHint: 'Dominios conocidos por sus buzones desechables, entre los 10 000 dominios con más votos.',
  names: 'El mismo nombre',
  name: 'Nombre',
  phoneNumbers: 'El mismo teléfono, tal como se escribió',
  phoneNumber: 'Número de teléfono',
  sameNameHint:
    'Entre los 100 000 votos más recientes. En los nombres da igual mayúscula o minúscula. Los nombres comunes también se repiten.',
  samePhoneHint:
    'Entre los 100 000 votos más recientes. Se comparan tal como se escribieron: con otros espacios o signos es otro número. Las personas de un hogar pueden compartir un número.',
  nothing: 'Nada destaca.',
  choose: 'Seleccionar',
  chooseOne: (network) => `Seleccionar la red ${network}`,
  chooseAll: (count) => `Seleccionar todas las que destacan (${count})`,
  chooseNone: 'No seleccionar ninguna',
  chosen: (count, votes) => `Redes seleccionadas: ${count}, con ${votes} votos`,
  showChosen: 'Mostrar sus votos',
  show: 'Mostrar votos',
  showOf: (what) => `Mostrar votos de ${what}`,
};
