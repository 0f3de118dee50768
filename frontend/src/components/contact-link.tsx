import { useTexts } from '../languages/texts';

interface ContactLinkProps {
  /** An email address or a link. */
  contact: string;
  /** The text of a link. An email address is its own text. */
  text: string;
}

export function ContactLink({ contact, text }: ContactLinkProps) {
  const { newTab } = useTexts();
  if (!/^https?:/i.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <a href={contact} target="_blank" rel="noopener noreferrer">
      <span>{text}</span> <span className="visually-hidden">{newTab}</span>
    </a>
  );
}
