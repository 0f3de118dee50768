import './icon.css';
import { iconPaths } from './icon-paths';

/** An icon in the colour of the surrounding text. Hidden from screen readers: its control has a name. */
export function Icon({ name }: { name: keyof typeof iconPaths }) {
  return <IconDrawing path={iconPaths[name]} points={name === 'external-link'} />;
}

interface IconDrawingProps {
  path: string;
  /** The icon points somewhere, so right-to-left languages mirror it. */
  points?: boolean;
}

/** An icon that is not in icon-paths.ts. */
export function IconDrawing({ path, points = false }: IconDrawingProps) {
  return (
    <svg className={points ? 'icon icon--pointing' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
