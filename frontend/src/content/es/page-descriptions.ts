import type { PageDescriptions } from '../en/page-descriptions';

export const pageDescriptions: PageDescriptions = {
  voterForm: 'Ingrese sus datos y elija su candidatura: un voto por persona, contado exactamente una vez.',
  articles: 'Los temas que más busca la gente en este momento, con artículos de prensa sobre cada uno.',
  previewPicture: 'Manos en alto sostienen boletas. Emita su voto: una votación no oficial del pueblo.',
};
