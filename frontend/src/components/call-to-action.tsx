import { Link } from 'react-router-dom';
import './button.css';

interface CallToActionProps {
  path: string;
  text: string;
}

/** The call-to-action button: whoever shows it says where it leads and what it reads. */
export function CallToAction({ path, text }: CallToActionProps) {
  return (
    <Link to={path} className="button button--primary">
      {text}
    </Link>
  );
}
