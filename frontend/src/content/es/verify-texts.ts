import type { VerifyTexts } from '../en/verify-texts';

/** The Spanish texts of /verify and of the receipt on /success. */
export const verifyTexts: VerifyTexts = {
  introduction:
    'Cada voto es una línea de un registro público: la candidatura, la región y un código al azar, y nada de una persona. Solo se añaden líneas. Así usted puede encontrar su propio voto y sumar todos los votos. Su navegador lo hace aquí.',
  groups: (votes, minutes) =>
    `Los votos de una región entran en el registro en grupos de al menos ${votes}, en orden aleatorio, para que nadie pueda saber por la hora de quién es una línea. Los que sean menos entran después de ${minutes} minutos.`,
  noLog: 'Esta encuesta no tiene registro público, o acaba de empezar.',
  unreachable: 'No se pudo obtener algo. Inténtelo de nuevo en un momento.',

  myVote: {
    heading: 'Mi voto',
    explanation: 'Si el registro tiene el voto de un comprobante, por quién, y si cuenta.',
    receipt: 'Comprobante',
    hint: '32 cifras y letras, o el texto de un archivo guardado.',
    notAReceipt: 'Esto no es un comprobante: tiene 32 cifras y letras de la a a la f.',
    check: 'Encontrar mi voto',
    checking: 'Buscando…',
    unknown:
      'El registro no tiene ningún voto de este comprobante, ni hay ninguno que espere su línea. Uno que debe confirmarse por correo está después de eso.',
    waiting: (time) =>
      `Su voto cuenta, y espera su línea en el registro. Estará a más tardar a las ${time}: vuelva entonces.`,
    save: 'Guardar con prueba',
    found: (candidate, region) => `Su voto está en el registro: por ${candidate}, ${region}.`,
    unitedStates: 'Estados Unidos',
    fromElsewhere: (home) => `fuera de ${home ?? 'Estados Unidos'}`,
    counts: 'La encuesta dice que cuenta; el recuento completo de abajo lo comprueba.',
    takenOut: (reason) => `No cuenta: se sacó de los totales. Motivo: ${reason}.`,
    reasons: {
      flood: 'parte de una avalancha de votos',
      duplicate: 'un segundo voto de la misma persona',
      test: 'una prueba',
      mistake: 'un error',
      undo: 'se deshizo un cambio anterior',
      other: 'otro motivo',
    },
    place: (place, size) =>
      `Línea ${place} de ${size}. Su navegador ha comprobado que el registro firmado la contiene.`,
  },

  count: {
    heading: 'El recuento completo',
    explanation:
      'Obtiene todas las líneas del registro, las suma y compara las sumas con los totales de esta encuesta.',
    check: 'Contar todos los votos',
    progress: 'Votos contados',
    right: (size) =>
      `El recuento es correcto. Líneas del registro firmado: ${size}. Suman los totales de esta encuesta.`,
    notCompared: (size) =>
      `Líneas: ${size}. Son las del registro firmado. Los votos llegan demasiado rápido para comparar sus sumas con los totales; inténtelo dentro de un rato.`,
    rightButForWaiting: (size, votes) =>
      `El recuento es correcto. Líneas del registro firmado: ${size}. Suman los totales de esta encuesta sin los votos que esperan su línea: ${votes}.`,
    renamed: (line, from, to) =>
      `Otros nombres: desde la línea ${line} el registro llama «${to}» a quien antes llamaba «${from}». Los votos anteriores a esa línea fueron por «${from}».`,
    vote: {
      counted: 'El voto del comprobante de arriba está entre ellas y cuenta.',
      'taken-out': 'El voto del comprobante de arriba está entre ellas y se sacó de los totales.',
      missing: 'Ninguna línea es del comprobante de arriba. «Encontrar mi voto» dice si su voto espera una.',
    },
    unitedStates: 'Estados Unidos',
    global: 'Resto del mundo',
    candidate: 'Candidatura',
  },

  rewriting: {
    heading: 'Nada fue reescrito',
    explanation:
      'Su navegador recuerda el estado del registro cuando usted lo comprueba aquí. Más tarde puede decir si algo se cambió o se quitó.',
    check: 'Comparar con mi última visita',
    checking: 'Comparando…',
    first: (size) => `Todavía no había con qué comparar. Su navegador recuerda ahora el registro. Líneas: ${size}.`,
    consistent: (earlier, size) =>
      `Nada fue reescrito. Líneas en su última visita: ${earlier}. Siguen siendo las primeras de ahora ${size}.`,
    restored:
      'La encuesta se restauró de una copia de seguridad desde su última visita. Todas las líneas que su navegador conocía siguen ahí.',
    lost: (lines) =>
      `La encuesta se restauró de una copia de seguridad desde su última visita. Líneas que su navegador conocía y que ya no están en el registro: ${lines}. Sin ellas no se pueden comparar las demás. Su navegador conserva lo que recuerda; estos son los dos estados firmados.`,
  },

  faults: {
    signature: 'Incorrecto: el estado del registro no está firmado con la clave de esta encuesta.',
    shrunk: 'Incorrecto: el registro tiene menos líneas de las que ha tenido.',
    missing: 'Incorrecto: la encuesta no tiene líneas del registro que firmó. Se quitaron.',
    entry: 'Incorrecto: una línea del registro no es lo que debe ser. Se cambió, se añadió o se omitió.',
    tile: 'Incorrecto: los resúmenes criptográficos del registro no encajan.',
    root: 'Incorrecto: las líneas del registro no son las que se firmaron.',
    totals: 'Incorrecto: las líneas del registro no suman los totales que muestra esta encuesta.',
    'not-included': 'Incorrecto: el registro firmado no contiene lo que la encuesta dice que contiene.',
    rewritten: 'Incorrecto: el registro no es el de su última visita. Se cambiaron o quitaron líneas.',
    late: 'Incorrecto: los totales tienen votos que esperan su línea en el registro, y más de los que pueden.',
    names:
      'Incorrecto: el registro llama a las candidaturas de otra forma que esta página. Cargue la página de nuevo y compárelas.',
    stopped:
      'Incorrecto: alguien ha cambiado el registro en la base de datos de esta encuesta. La encuesta lo ha notado, y no añade nada al registro hasta que se corrija.',
    'unknown-origin': 'Incorrecto: este es otro registro que el de su última visita, y la encuesta no dice por qué.',
  },
  keepEvidence: 'Guarde esta página con todo lo que muestra, y pregunte al responsable.',

  limits: {
    heading: 'Lo que esto no prueba',
    people:
      'Que cada voto sea de una persona real. De eso se ocupan los límites, la confirmación y los administradores.',
    pages:
      'Que esta página sea honesta: viene del mismo responsable. Un programa que usted mismo puede leer y ejecutar viene con el software de la encuesta.',
    secret:
      'Por quién han votado otros: una línea no dice de quién es, sin el comprobante de ese votante. Pero quien administra la encuesta, y observa sus totales mientras votan pocas personas, puede saberlo.',
  },

  receipt: {
    heading: 'Su comprobante',
    explanation:
      'Con él puede encontrar su voto en el registro público. Se hizo en su navegador, que lo guarda hasta que usted cierre esta pestaña.',
    warning: 'Quien lo tenga puede ver por quién ha votado usted.',
    copy: 'Copiar',
    copied: '¡Comprobante copiado al portapapeles!',
    notCopied: 'No se pudo copiar el comprobante. Selecciónelo y cópielo a mano.',
    save: 'Guardar',
    saving: 'Obteniendo la prueba…',
    waits: (time) =>
      `Su voto entra en el registro junto con otros, a más tardar a las ${time}. /verify lo encuentra allí, y tiene su prueba.`,
    waitsForConfirmation: (minutes) =>
      `Su voto entra en el registro junto con otros, a más tardar ${minutes} minutos después de que usted lo confirme. /verify lo encuentra allí, y tiene su prueba.`,
    savedWithoutProof: 'Guardado sin la prueba: su voto todavía no está en el registro.',
    print: 'Imprimir',
    verify: 'Comprobar el recuento',
  },

  errors: {
    'log.entry_unknown': 'El registro público no tiene ese voto.',
    'log.off': 'Esta encuesta no tiene registro público.',
  },
};
