import type { ArticleTexts } from '../en/article-texts';

export const articleTexts: ArticleTexts = {
  title: 'Tendencias y artículos',
  introduction:
    'Lo que más busca la gente en este momento y lo que otros sitios escriben al respecto. Lo más reciente va primero.',
  toThePoll: 'Ir a la encuesta',
  searches: (traffic) => `Unas ${traffic} búsquedas`,
  noNews: 'No hay artículos sobre este tema.',
  nothing: 'Todavía no hay temas. Vuelva más tarde, por favor.',
  failed: 'No se pudieron obtener los temas.',
  shown: (topics, page) => `Página ${page}: ${topics === 1 ? '1 tema' : `${topics} temas`}.`,
};
