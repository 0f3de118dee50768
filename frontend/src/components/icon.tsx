import './icon.css';
import { iconPaths } from './icon-paths';

interface IconProps {
  name: keyof typeof iconPaths;
}

/** A drawing in the colour of the text around it. It says nothing by itself: the control that holds it carries the name. */
export function Icon({ name }: IconProps) {
  return <IconDrawing path={iconPaths[name]} points={name === 'external-link'} />;
}

interface IconDrawingProps {
  path: string;
  /** It points somewhere: where one reads from right to left, the other way. */
  points?: boolean;
}

/** One that is not in the set that every page has. */
export function IconDrawing({ path, points = false }: IconDrawingProps) {
  return (
    <svg className={points ? 'icon icon--pointing' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
