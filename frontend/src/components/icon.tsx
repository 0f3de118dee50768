import './icon.css';
import { iconPaths } from './icon-paths';

interface IconProps {
  name: keyof typeof iconPaths;
}

/** An icon in the colour of the surrounding text. It is hidden from screen readers: its control has the name. */
export function Icon({ name }: IconProps) {
  return <IconDrawing path={iconPaths[name]} points={name === 'external-link'} />;
}

interface IconDrawingProps {
  path: string;
  /** The icon has a direction and is mirrored in right-to-left languages. */
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
