import type { ResultsTexts } from '../en/results-texts';

export const resultsTexts: ResultsTexts = {
  introduction: 'Una votación no oficial del pueblo. Cada voto se cuenta exactamente una vez.',
  both: 'Todos los votos',
  unitedStates: 'Estados Unidos',
  global: 'Globales',
  globalHint: (home) => `Votos emitidos fuera de ${home ?? 'los Estados Unidos'}.`,
  votes: (shown) => `${shown} votos`,
  asOf: (moment) => `Datos al ${moment} UTC. Se actualizan cada 10 segundos.`,

  none: 'Todavía no hay votos',
  few: 'Menos de diez votos hasta ahora.',
  why: 'Las cifras se muestran a partir de diez votos, porque las de unos pocos podrían mostrar cómo votó una persona.',
  withheld:
    'El total de los votos y los días se muestran cuando cada región tiene diez votos o ninguno: hasta entonces revelarían los pocos votos de una región.',

  byDay: 'Votos por día',
  byDayHint:
    'Días en UTC. Los días con menos de diez votos se unen a otros y se dibujan con su promedio de votos por día.',
  days: 'Días',
  total: 'Total',
  asTable: 'Como tabla',

  failedAtFirst: 'No se pudieron obtener los resultados. La página vuelve a intentarlo sola.',
  failedSince:
    'No se pudieron actualizar los resultados. Estos son los últimos que llegaron; la página vuelve a intentarlo sola.',

  embed: 'Insertar estos resultados',
  embedHint:
    'Ponga este código en una página de su sitio. Muestra los resultados más recientes, con enlaces a esta encuesta.',
  code: 'Código',
  copyCode: 'Copiar',
  codeCopied: '¡Código copiado al portapapeles!',
  codeNotCopied: 'No se pudo copiar el código. Selecciónelo y cópielo a mano.',
  frameTitle: (names) => `Resultados: ${new Intl.ListFormat('es').format(names)}`,
  openPage: 'Abrir los resultados',
};
