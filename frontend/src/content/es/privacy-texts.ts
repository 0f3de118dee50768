import { GROUP, LONGEST_WAIT } from 'backend/log-groups';
import type { PrivacyTexts } from '../en/privacy-texts';
import { listed } from '../listed';
import { unsubscribeTexts } from './unsubscribe-texts';

/** The Spanish texts of /privacy. */
export const privacyTexts: PrivacyTexts = {
  introduction:
    'Qué guarda esta encuesta sobre usted, quién puede verlo, cuánto tiempo permanece y cómo pedir que se borre. Aquí se describe el programa de la encuesta; lo que promete su responsable está al final.',

  operator: {
    heading: 'Quién es responsable de esta encuesta',
    isRunBy: (name) => `El responsable de esta encuesta es ${name}. La encuesta no es oficial.`,
    hasNoName: 'El responsable de esta encuesta no ha indicado su nombre. La encuesta no es oficial.',
    contact: 'Contacto:',
    hasNoContact: 'El responsable no ha indicado ningún contacto.',
  },

  oneVote: {
    heading: 'Un voto por persona',
    rule: 'Se cuenta un voto por dirección de correo. Otras formas de escribir el mismo buzón son el mismo votante, y un segundo voto se rechaza.',
    notChecked: 'No se comprueba si la dirección es suya.',
    confirmed: 'Un voto solo se cuenta cuando se confirma desde su buzón.',
  },

  stored: {
    heading: 'Qué se guarda',
    details: ({ phone_number, zip_code }) => {
      const isGiven = zip_code === 'optional';
      const always = listed('es', ['nombre', 'correo electrónico', 'país', zip_code && !isGiven && 'código postal']);
      const optional = listed('es', [isGiven && 'su código postal', phone_number && 'su número de teléfono']);
      return `Su ${always}${optional && `, y ${optional} si ${isGiven && phone_number ? 'los' : 'lo'} da`}.`;
    },
    choice: ({ newsletter }) =>
      `Su elección, en el mismo registro. También la hora, ${newsletter ? 'si desea el boletín, ' : ''}qué palabras del formulario se le mostraron y el sitio de la campaña del que vino el voto.`,
    voterKey: 'Un código (hash con clave) de su correo electrónico, con el que se reconoce un segundo voto.',
    network:
      'Un código (hash con clave) del comienzo de su dirección de red y el dominio de su correo electrónico. Muestran avalanchas de votos falsos. Su dirección de red completa no se guarda.',
    newsletter:
      'Si desea el boletín: su correo electrónico otra vez, en la lista de direcciones reunidas, en cuanto su voto se cuente.',
    pending:
      'Hasta que usted confirme su voto, este espera aparte de los votos que se cuentan. Solo lo ve un administrador que busca su dirección, sin su elección.',
  },

  seen: {
    heading: 'Quién puede verlo',
    administrators:
      'Los administradores de la encuesta ven, buscan y exportan sus datos y la hora de su voto, y ven qué votos vinieron de una misma red. El panel no les muestra su elección: ninguna lista, búsqueda o exportación nombra una candidatura. Un administrador que retira un solo voto de los totales, o lo devuelve, podría deducir la elección por el cambio; el registro de auditoría anota quién lo hizo.',
    database:
      'Quien administra la base de datos puede leer todo lo que contiene, también su elección junto a su nombre.',
    everybody: (home) =>
      `Todos ven los totales: los votos por cada candidatura, ${home ? `en ${home} y fuera` : 'en los Estados Unidos y fuera de ellos'}. Quien los observa mientras el suyo es el único voto nuevo puede ver por quién es. También todos los demás, si usted es la única persona que vota desde ${home ?? 'los Estados Unidos'}, o la única desde fuera de ${home ?? 'allí'}. Quien anota los totales segundo a segundo, y además puede leer la lista de votos, puede saber qué eligieron muchos votantes mientras llegan pocos votos.`,
    results:
      'La página «Resultados» muestra a todo el mundo, de forma permanente, los votos y porcentajes de cada candidatura por región y por día, y nada de menos de diez votos. Si todos los votos de una región o de un día son por una misma candidatura, todos pueden saber por quién fue cada uno.',
    log: (home) =>
      `El registro público muestra a todos una línea por cada voto: la candidatura, si es de ${home ?? 'Estados Unidos'}, y un código al azar. No hay nada suyo en él. Si su voto se retira de los totales o se devuelve, otra línea lo dice, con el tipo de motivo. Las líneas llegan en grupos de al menos ${GROUP}, de votos de ${home ?? 'Estados Unidos'} o de fuera, en orden aleatorio; si son menos, llegan después de ${LONGEST_WAIT} minutos. Pero si todos los votos de su grupo son por la misma candidatura, si su línea llega sola después de ${LONGEST_WAIT} minutos, o si su voto se retiró o se devolvió, quien pueda leer la lista de votos puede saber por quién votó usted.`,
  },

  received: {
    heading: 'Quién lo recibe',
    nobody: ({ newsletter }) =>
      `La encuesta no envía sus datos a nadie. A otros sistemas de su responsable se les puede comunicar cada voto: un número, el país, la hora${newsletter ? ', el sitio de la campaña y si se quiere el boletín' : ' y el sitio de la campaña'}, sin nada que diga quién es usted.`,
    somebody: 'Esta encuesta entrega datos a otros. El formulario dice a quién:',
    before: 'Los datos de quienes votaron antes de que el formulario lo dijera quedan fuera.',
    otherSites:
      'El sitio de los regalos y el del boletín son otros sitios; el camino hacia ellos no entrega nada de lo que usted escribió.',
    giftsSite: 'El sitio de los regalos es otro sitio; el camino hacia él no entrega nada de lo que usted escribió.',
    exported: 'Lo que pase con una lista que un administrador haya exportado queda en manos del responsable.',
    mail: 'El correo que confirma su voto va a su buzón y nombra su candidatura. Quienes administran los servidores de correo por los que pasa pueden leerlo.',
    analytics:
      'Las visitas a las páginas se comunican a Google Analytics: la dirección y el título de la página, y nada de lo que usted escribió. Como en toda solicitud, Google ve su dirección de red y el nombre de su navegador. No se comunica nada si su navegador envía Do Not Track o Global Privacy Control.',
  },

  kept: {
    heading: 'Cuánto tiempo se guarda',
    votes: 'Los votos y sus datos: hasta que un administrador los borre.',
    votesUntil: (days) =>
      `Su voto sigue contado. Sus datos: hasta ${days === 1 ? '1 día' : `${days} días`} después del cierre de la votación, o hasta que un administrador los borre antes.`,
    unagreedAddress: (days) =>
      `Su dirección de correo, si usted no pidió el boletín: ${days === 1 ? '1 día' : `${days} días`} desde su voto. Más o menos en la hora siguiente se borra.`,
    address: (days) =>
      `Su dirección de correo: ${days === 1 ? '1 día' : `${days} días`} desde su voto. Más o menos en la hora siguiente se borra.`,
    networkUntil: (days) =>
      `El código de su red y el dominio de su correo electrónico: hasta ${days === 1 ? '1 día' : `${days} días`} después del cierre de la votación, o hasta que se borre el voto.`,
    networkForGood:
      'El código de su red y el dominio de su correo electrónico: hasta que se borre el voto, porque esta encuesta no tiene fecha de cierre.',
    emails: 'Las direcciones de correo reunidas: hasta que el voto se borre o se retire de los totales.',
    pending: (days) =>
      `Un voto que usted no confirma: ${days === 1 ? '1 día' : `${days} días`}. En la hora siguiente se borra.`,
    logs: 'Los registros del servidor no contienen sus datos: solo la hora, la página y el resultado y, como mucho, el comienzo de su dirección de red. El responsable decide cuánto tiempo se guardan.',
    backups: 'Las copias de seguridad: hasta que el responsable las elimine. Lo que se borró después sigue en ellas.',
    cookie: 'Una cookie llamada «language»: por un año, y solo si usted cambia el idioma. No hay otra cookie.',
    tab: 'En esta pestaña, su navegador guarda lo que usted escribió hasta que la encuesta acepte su voto o diga que usted ya ha votado; si no, hasta que cierre la pestaña. Una vez que usted ha intentado votar, guarda con ello su última elección. El orden en que ve las candidaturas permanece hasta que cierre la pestaña.',
    pendingTab:
      'Después de un voto que usted aún debe confirmar, el historial de esta pestaña guarda su dirección de correo abreviada, como a…@example.com, y una clave aleatoria del voto, hasta que cierre la pestaña.',
    log: 'Las líneas del registro público: para siempre. No hay nada suyo en ellas, y borrar sus datos no cambia ninguna.',
    receipt:
      'Después de su voto, esta pestaña guarda su comprobante hasta que la cierre. Quien tenga el comprobante puede ver su elección en el registro público.',
    count:
      'Si comprueba el recuento, su navegador guarda el estado del registro público, que no contiene nada suyo, hasta que usted borre los datos de este sitio.',
  },

  deleted: {
    heading: 'Cómo pedir que se borre',
    ask: 'Pídalo al responsable.',
    askWithoutContact: 'Pídalo al responsable, que no ha indicado aquí ningún contacto.',
    erased: ({ phone_number, zip_code, newsletter }) =>
      `Un administrador puede entonces borrar su ${listed('es', ['nombre', 'correo electrónico', phone_number && 'número de teléfono', zip_code && 'código postal'])}, y los rastros de su red y del dominio de su correo.${newsletter ? ' Su dirección también sale de las reunidas.' : ''}`,
    newsletter:
      'Con un boletín de esta encuesta llega un enlace con el que usted lo deja. Su dirección no entra entonces en ninguna otra lista; queda junto a su voto, con la hora en que se dio de baja.',
    stays:
      'El voto se sigue contando: quedan su país, su elección y su hora, y el código de su correo electrónico, para que usted no pueda votar otra vez.',
  },

  notice: {
    heading: 'Lo que añade el responsable',
    link: 'El aviso de privacidad del responsable',
  },

  unsubscribe: unsubscribeTexts,
};
