import './button.css';
import { PageLink } from './page-link';

interface CallToActionProps {
  path: string;
  text: string;
}

/** The call-to-action button: whoever shows it says where it leads and what it reads. */
export function CallToAction({ path, text }: CallToActionProps) {
  return (
    <PageLink to={path} className="button button--primary">
      {text}
    </PageLink>
  );
}
