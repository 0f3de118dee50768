import { Link } from 'react-router-dom';

export function CallToAction({ path, text }: { path: string; text: string }) {
  return (
    <Link to={path} className="button button--primary">
      {text}
    </Link>
  );
}
