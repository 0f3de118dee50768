import type { en } from './en.js';

export const es: typeof en = {
  newsletter: 'Sí, envíenme el boletín y los regalos gratuitos.',
  information: 'Sus datos nunca se distribuyen ni se revelan a terceros.',
};
