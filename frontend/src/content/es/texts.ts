import type { Texts } from '../en/texts';

/** The texts that every page needs, in the Spanish of the Americas. */
export const texts: Texts = {
  product: 'Encuesta pública en línea',
  close: 'Cerrar',
  newTab: '(se abre en una pestaña nueva)',
  language: 'Idioma',
  nowInThisLanguage: 'Esta página ahora está en español.',

  splash: {
    enter: 'Entrar a la encuesta',
    name: 'Encuesta pública en línea',
    invitation: 'Una persona, un voto. Pase y emita el suyo.',
  },

  landing: {
    landslide: (leader) => `${leader} ya tiene una avalancha de votantes`,
    inTheLead: (leader) => `${leader} lleva la delantera`,
    firstVotes: 'Ya llegaron los primeros votos',
    wideOpen: 'La contienda está abierta',
    tie: 'La votación está empatada',
    voteNow: 'VOTE AHORA',
    legalServices: 'Visite a nuestro socio de servicios legales',
    articles: 'Esta encuesta incluye tendencias y artículos',
    pauseSlides: 'Pausar las imágenes',
    playSlides: 'Reproducir las imágenes',
  },

  counters: {
    heading: 'Total de votos',
    home: (candidate, home) => `Votos por ${candidate} en ${home ?? 'EE. UU.'}`,
    global: (candidate) => `Votos globales por ${candidate}`,
    globalHint: (home) => `Globales: votos emitidos fuera de ${home ?? 'los Estados Unidos'}.`,
    exampleTotals: 'Cifras de ejemplo: no son votos.',
    live: 'Totales en vivo: cada voto se cuenta exactamente una vez.',
    allResults: 'Todos los resultados',
  },

  poll: {
    notYetOpen: (opens) => `La votación se abre el ${opens}.`,
    closed: 'La votación ha terminado. Los totales se mantienen.',
  },

  pageTitles: {
    voterForm: 'Ingrese sus datos y luego vote',
    candidates: 'CANDIDATURAS',
    candidateChoice: 'CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS',
    success: 'Felicitaciones',
    sorry: '¡Lo sentimos!',
    privacy: 'Privacidad',
    terms: 'Términos',
    results: 'Resultados',
    verify: 'Comprobar el recuento',
  },

  share: {
    open: 'Compartir',
    title: 'COMPARTIR',
    shareOn: (target) => `Compartir en ${target}`,
    openSite: (target) => `Abrir ${target}`,
    print: 'Imprimir',
    link: 'Enlace a esta encuesta',
    copyLink: 'Copiar enlace',
    linkCopied: '¡Enlace copiado al portapapeles!',
    copyFailed: 'No se pudo copiar el enlace. Selecciónelo y cópielo a mano.',
  },

  withoutScripts: 'Para votar se necesita JavaScript: actívelo y vuelva a cargar la página.',

  tipJar: 'Propinas',

  footer: {
    unofficial: 'Encuesta no oficial',
    runBy: (name) => `Responsable: ${name}`,
    contact: 'Contacto',
  },

  notFound: {
    heading: 'Página no encontrada',
    message: 'No hay nada en esta dirección.',
    goHome: 'Ir a la encuesta',
  },

  countries: {
    found: (count) =>
      count === 0
        ? 'No se encontró ningún país.'
        : count === 1
          ? 'Se encontró 1 país.'
          : `Se encontraron ${count} países.`,
    list: 'Países',
    showAll: 'Mostrar todos los países',
  },

  loading: 'Cargando...',

  failure: {
    heading: 'Algo salió mal',
    message: 'No se pudo mostrar la página.',
    chunk: (id) => `No se pudo cargar el fragmento ${id}.`,
    reload: 'Recargar la página',
  },

  articles: {
    title: 'Tendencias y artículos',
    introduction:
      'Lo que más busca la gente en este momento y lo que otros sitios escriben al respecto. Lo más reciente va primero.',
    toThePoll: 'Ir a la encuesta',
    searches: (traffic) => `Unas ${traffic} búsquedas`,
    moreNews: (more) => (more === 1 ? '1 artículo más' : `${more} artículos más`),
    fewerNews: 'Menos artículos',
    about: (topic) => `sobre ${topic}`,
    noNews: 'No hay artículos sobre este tema.',
    nothing: 'Todavía no hay temas. Vuelva más tarde, por favor.',
    failed: 'No se pudieron obtener los temas.',
    shown: (topics, page) => `Página ${page}: ${topics === 1 ? '1 tema' : `${topics} temas`}.`,
  },

  descriptions: {
    voterForm: 'Ingrese sus datos y elija su candidatura: un voto por persona, contado exactamente una vez.',
    privacy:
      'Qué guarda esta encuesta sobre sus votantes, quién puede verlo, cuánto tiempo permanece y cómo pedir que se borre.',
    terms: 'Los términos del responsable de esta encuesta.',
    articles: 'Los temas que más busca la gente en este momento, con artículos de prensa sobre cada uno.',
    verify: 'Encuentre su propio voto en el registro público y sume usted todos los votos.',
    results: (candidates) =>
      `Los resultados no oficiales hasta ahora: votos y porcentajes de ${candidates > 2 ? 'todas las' : 'ambas'} candidaturas, por región y por día.`,
    resultsPicture: 'Los resultados no oficiales hasta ahora, con el porcentaje de cada candidatura.',
    previewPicture: 'Manos en alto sostienen boletas. Emita su voto: una votación no oficial del pueblo.',
  },

  lists: {
    previous: 'Anterior',
    next: 'Siguiente',
    paging: 'Páginas',
    page: (page) => `Página ${page}`,
    tryAgain: 'Intentar de nuevo',
  },
};
