/** The services' own names, the same in every language. */
export const shareTargetNames = {
  facebook: 'Facebook',
  x: 'X',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  instagram: 'Instagram',
} as const;

export type ShareTargetId = keyof typeof shareTargetNames;
