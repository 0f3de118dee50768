import type { AdminTexts } from '../en/admin-texts';
import { listed } from '../listed';
import { accountTexts } from './account-texts';
import { adminErrors } from './admin-errors';
import { auditTexts } from './audit-texts';
import { emailsTexts } from './emails-texts';
import { factorsTexts } from './factors-texts';
import { integrationsTexts } from './integrations-texts';
import { overviewTexts } from './overview-texts';
import { personTexts } from './person-texts';
import { signalsTexts } from './signals-texts';

export const adminTexts: AdminTexts = {
  notAnEmail: 'Ingrese una dirección de correo, como nombre@example.com.',
  slowDown: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  unreachable: 'No se pudo conectar con el servidor. Inténtelo más tarde, por favor.',
  ok: 'Aceptar',

  login: {
    title: 'Acceso de administradores',
    email: 'INGRESE SU CORREO',
    password: 'INGRESE SU CONTRASEÑA',
    noEmail: 'Ingrese su dirección de correo.',
    noPassword: 'Ingrese su contraseña.',
    submit: 'INICIAR SESIÓN',
    sending: 'Iniciando sesión…',
    forgot: '¿Olvidó su contraseña?',
    withProvider: (name: string) => `Iniciar sesión con ${name}`,
    sessionEnded: 'Su sesión ha terminado. Inicie sesión de nuevo, por favor.',
    failed: 'No se pudo iniciar sesión',
    unexpected: 'Ocurrió un error inesperado. Inténtelo de nuevo, por favor.',
    error: 'Error',
    exception: 'Ocurrió un error al iniciar sesión. Inténtelo más tarde, por favor.',
    successful: '¡Sesión iniciada!',
    redirecting: 'Se abrirá el panel en un momento.',
  },

  forgotPassword: {
    title: 'Contraseña olvidada',
    email: 'INGRESE SU CORREO',
    noEmail: 'Ingrese su dirección de correo.',
    submit: 'REVISE SU CORREO',
    sending: 'Enviando…',
    sent: 'correo enviado',
    whatComes:
      'Si esta dirección pertenece a un administrador, va en camino un correo con un enlace. El enlace sirve una sola vez, durante 30 minutos.',
    noMail:
      'Este servidor no puede enviar correos. Quien lo opera puede fijar una contraseña nueva con "npm run admin -- reset".',
    back: 'Volver al inicio de sesión',
  },

  resetPassword: {
    title: 'Cambiar la contraseña',
    password: 'INGRESE LA CONTRASEÑA NUEVA',
    again: 'REPITA LA CONTRASEÑA NUEVA',
    noPassword: 'Ingrese una contraseña nueva.',
    notAgain: 'Ingrese otra vez la contraseña nueva.',
    hint: (shortest) =>
      `Al menos ${shortest} caracteres. Bastan unas pocas palabras que solo usted pondría una junto a otra.`,
    submit: 'CONTINUAR',
    sending: 'Cambiando la contraseña…',
    mismatch: 'Las contraseñas no coinciden',
    changed: 'Contraseña cambiada',
    tooShort: (shortest) => `La contraseña necesita al menos ${shortest} caracteres.`,
    tooLong: (longest) => `La contraseña puede tener como máximo ${longest} caracteres.`,
    tooEasy: 'La contraseña está entre las que se adivinan primero. Varias palabras propias forman una buena.',
    invalidLink: 'Este enlace ya no sirve: los enlaces sirven una sola vez, durante 30 minutos.',
    newLink: 'Pedir un enlace nuevo',
  },

  dashboard: {
    title: 'Panel',
    signOut: 'Cerrar sesión',
    views: 'Qué mostrar',
    emails: 'Correos',
    votes: 'Votos',
    overview: 'Resumen',
    signals: 'Señales',
    auditLog: 'Registro de auditoría',
    person: 'Una persona',
    accounts: 'Cuentas',
    account: 'Su cuenta',
    integrations: 'Integraciones',
  },

  list: {
    failed: 'Error al obtener los datos',
    nothing: 'No se encontraron datos.',
    tooSlow: 'Obtener la lista tomó demasiado tiempo. Inténtelo de nuevo en un minuto.',
    rows: (rows, page) => `Página ${page}: ${rows === 1 ? '1 fila' : `${rows} filas`}.`,
    searchMissing: 'Esta dirección nombra una búsqueda que este navegador no tiene. La lista se muestra sin ella.',
    searchEmail: 'Buscar por correo',
    searchName: 'Buscar por nombre',
    beginningOnly: 'Uno o dos caracteres encuentran lo que empieza por ellos.',
    searchCut: (longest) => `Demasiado largo: solo se buscan los primeros ${longest} caracteres.`,
    filter: 'Filtrar',
    refresh: 'Actualizar',
    columns: 'Columnas',
    columnsTitle: 'Columnas que se muestran',
    cancel: 'Cancelar',
    apply: 'Aplicar',
    incompleteMoment: 'Indica fecha y hora, o ninguna de las dos.',
    filters: 'Filtros en uso',
    removeFilter: (filter) => `Quitar el filtro ${filter}`,
  },

  emails: emailsTexts,

  person: personTexts,

  votes: {
    caption: 'Votos, los más recientes primero',
    record: 'Voto',
    name: 'Nombre',
    country: 'País',
    zipCode: 'Código postal',
    phoneNumber: 'Número de teléfono',
    email: 'Correo',
    freeGifts: 'Regalos gratuitos',
    yes: 'Sí',
    no: 'No',
    jump: 'Ir al día',
    filterTitle: 'Filtrar',
    searchBy: 'Buscar por',
    countryPlaceholder: 'Estados Unidos',
    zipPlaceholder: '00000',
    notACountry: 'Seleccione un país de la lista.',
    countryChip: (country) => `País: ${country}`,
    zipChip: (zipCode) => `Código postal: ${zipCode}`,
    exactZipChip: (zipCode) => `Código postal exacto: ${zipCode}`,
    exactNameChip: (name) => `Nombre exacto: ${name}`,
    choose: 'Seleccionar',
    chooseAll: 'Seleccionar todos los votos de esta página',
    chooseOne: (name) => `Seleccionar el voto de ${name}`,
    erasedName: 'Persona borrada',
    castAt: 'Emitido',
    castFrom: 'Emitido desde',
    timeZone: (zone) => `En su hora: ${zone}.`,
    lastHour: 'Última hora',
    lastDay: 'Últimas 24 horas',
    today: 'Hoy',
    castTo: 'Emitido antes de',
    castToTooEarly: 'El final es anterior al comienzo.',
    source: 'Origen',
    network: 'Red',
    ofNetwork: (network) => `Votos de la red ${network}`,
    mailDomain: 'Dominio de correo',
    statusLabel: 'Estado',
    number: 'Número del voto',
    statuses: { counted: 'Cuenta', invalidated: 'No cuenta', erased: 'Borrado' },
    all: 'Todos',
    castFromChip: (moment) => `Emitido desde ${moment}`,
    castToChip: (moment) => `Emitido antes de ${moment}`,
    statusChip: (status) => `Estado: ${status}`,
    state: 'Estado de EE. UU.',
    stateChip: (state) => `Estado: ${state}`,
    sourceChip: (source) => `Origen: ${source}`,
    mailDomainChip: (domain) => `Dominio de correo: ${domain}`,
    phoneNumberChip: (phoneNumber) => `Teléfono exacto: ${phoneNumber}`,
    networksChip: (network, count) => (count === 1 ? `Red: ${network}` : `Redes: ${count}`),
  },

  savedFilters: {
    button: 'Filtros guardados',
    title: 'Filtros guardados',
    none: 'No hay filtros guardados.',
    delete: 'Eliminar',
    deleteNamed: (name) => `Eliminar el filtro guardado ${name}`,
    nothingToSave: 'Ponga un filtro para guardarlo. Las búsquedas de una persona no se guardan.',
    name: 'Nombre del filtro',
    notSaved:
      'Guarda país, estado, horas, estado del voto, origen y redes. Las búsquedas de una persona no se guardan.',
    save: 'Guardar el filtro',
    saved: (name) => `Guardado: ${name}`,
    deleted: (name) => `Eliminado: ${name}`,
    notWhole: (name) => `${name}: una de sus condiciones ya no está en esta encuesta.`,
    noName: 'Póngale un nombre al filtro.',
    failed: 'No funcionó. Inténtelo de nuevo.',
  },

  change: {
    actions: 'Cambiar votos',
    chosen: (count) => (count === 1 ? '1 voto seleccionado' : `${count} votos seleccionados`),
    onThisPage: (count) => `, ${count} en esta página`,
    noMore: '. No se pueden seleccionar más.',
    clear: 'Quitar la selección',
    noneChosen: 'Seleccione votos, o busque o filtre, para cambiarlos.',
    found: {
      some: 'Encontrado: contando los votos…',
      none: 'La búsqueda y el filtro no encuentran nada que cambiar.',
      unknown: 'Todavía no hay una lista sobre la cual actuar.',
    },
    foundVotes: (shown, count) =>
      count === 1 ? 'Encontrado: 1 voto que cuenta' : `Encontrados: ${shown} votos que cuentan`,
    foundUncounted: (shown, count) =>
      count === 1 ? 'Encontrado: 1 voto que no cuenta' : `Encontrados: ${shown} votos que no cuentan`,
    foundTooMany: 'Encontrados: más votos de los que se pueden contar',
    foundUnknown: 'Encontrado: no se sabe cuántos votos',
    invalidate: 'Anular',
    restore: 'Restablecer',
    erase: 'Borrar',
    votes: (count) => (count === 1 ? 'voto' : 'votos'),
    title: { invalidate: 'Anular votos', restore: 'Restablecer votos', erase: 'Borrar personas' },
    scopeChosen: (count) =>
      count === 1 ? 'Esto concierne al voto seleccionado.' : 'Esto concierne a los votos seleccionados.',
    scopeErased: (count) =>
      `Esto no se puede deshacer. Concierne a ${count === 1 ? '1 voto seleccionado' : `${count} votos seleccionados`}.`,
    scopeFound: 'Esto concierne a todos los votos que encuentran la búsqueda y el filtro, en todas las páginas.',
    consequence: {
      invalidate: ({ newsletter }) =>
        `Cada voto deja de contar de inmediato${newsletter ? ', y su dirección sale de los correos' : ''}. Quien lo emitió ` +
        'no puede votar de nuevo. Se puede deshacer en el registro de auditoría.',
      restore: ({ newsletter }) =>
        `Cada voto vuelve a contar de inmediato${newsletter ? ', y la dirección de quien quiere regalos vuelve a estar entre los correos' : ''}.`,
      erase: ({ phone_number, zip_code, newsletter }) =>
        `${listed('es', ['El nombre', 'el correo', phone_number && 'el número de teléfono', zip_code && 'el código postal'])} desaparecen para siempre` +
        `${newsletter ? ', y también la fila entre los correos' : ''}. Cada voto permanece en los totales, con su país y ` +
        'con la clave del votante, un código formado a partir de la dirección que impide votar de nuevo.',
    },
    counting: 'Contando los votos…',
    notCounted: 'No se sabe cuántos votos cambiarán.',
    countAgain: 'Contar de nuevo',
    willChange: {
      invalidate: (shown, count) => (count === 1 ? 'Se anulará 1 voto.' : `Se anularán ${shown} votos.`),
      restore: (shown, count) => (count === 1 ? 'Se restablecerá 1 voto.' : `Se restablecerán ${shown} votos.`),
    },
    reason: 'Motivo',
    reasonHint: 'Se guarda en el registro de auditoría. No nombre a ninguna persona.',
    noReason: 'Indique un motivo.',
    kind: 'Tipo de motivo',
    kindHint: 'Está en el registro público, si esta encuesta lo tiene; las palabras de arriba no.',
    kinds: {
      flood: 'Parte de una avalancha',
      duplicate: 'Segundo voto de una persona',
      test: 'Prueba',
      mistake: 'Error',
      other: 'Otro',
    },
    number: 'Número de votos',
    numberHint: (shown) => `Cambian muchos votos a la vez. Escriba ${shown} para confirmar.`,
    wrongNumber: (shown) => `Número de votos: esto no es ${shown}.`,
    working: 'Trabajando…',
    running:
      'El cambio está en curso. No se puede detener, porque cambian todos sus votos a la vez o ninguno, y sigue aunque ' +
      'se salga de la página.',
    runningUndo:
      'Un millón de votos tarda unos minutos. El registro de auditoría muestra el cambio cuando termina, y lo puede deshacer.',
    runningErase: 'El registro de auditoría muestra el cambio cuando termina. Nada lo puede deshacer.',
    failed: 'No se cambió nada. Inténtelo de nuevo, por favor.',
    unknown:
      'No llegó respuesta, así que no se sabe si se cambiaron votos. Mire la lista antes de intentarlo de nuevo.',
    done: {
      invalidate: (count) => `Votos anulados: ${count}`,
      restore: (count) => `Votos restablecidos: ${count}`,
      erase: (count) => `Personas borradas: ${count}`,
    },
  },

  undo: {
    title: 'Deshacer un cambio',
    button: 'Deshacer',
    undoEntry: (id) => `Deshacer la entrada ${id}`,
    consequence:
      'Los votos de este cambio vuelven a estar como antes. Los que un cambio posterior volvió a cambiar se quedan como están.',
    nothing: 'Ya no hay nada que deshacer.',
  },

  export: {
    start: 'Exportar CSV',
    started: (list) => `Exportando ${list}`,
    running: (list, rows) => `Exportando ${list}: ${rows} ${rows === '1' ? 'fila' : 'filas'} hasta ahora`,
    cancel: 'Cancelar la exportación',
    done: (rows) => `Exportación terminada: ${rows} ${rows === '1' ? 'fila' : 'filas'}`,
    failed: 'La exportación se interrumpió. No se guardó nada.',
    busy: 'El servidor está ocupado con otras exportaciones y búsquedas. No se guardó nada. Inténtelo de nuevo en un minuto.',
    cancelled: 'Exportación cancelada',
    fileName: { votes: 'votos.csv', emails: 'correos.csv', auditLog: 'registro.csv' },
  },

  overview: overviewTexts,

  signals: signalsTexts,

  factors: factorsTexts,
  integrations: integrationsTexts,

  errors: adminErrors,

  account: accountTexts,

  audit: auditTexts,
};
