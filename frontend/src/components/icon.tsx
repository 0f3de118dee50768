import './icon.css';
import { iconPaths } from './icon-paths';

interface IconProps {
  name: keyof typeof iconPaths;
}

/** A drawing in the colour of the text around it. It says nothing by itself: the control that holds it carries the name. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
