import type { ListTexts } from '../en/list-texts';

export const listTexts: ListTexts = {
  previous: 'Anterior',
  next: 'Siguiente',
  paging: 'Páginas',
  page: (page) => `Página ${page}`,
  tryAgain: 'Intentar de nuevo',
};
