import { Link } from 'react-router-dom';

interface CallToActionProps {
  path: string;
  text: string;
}

export function CallToAction({ path, text }: CallToActionProps) {
  return (
    <Link to={path} className="button button--primary">
      {text}
    </Link>
  );
}
