import './icon.css';

export type IconName =
  | 'alert'
  | 'check'
  | 'chevron-down'
  | 'close'
  | 'copy-link'
  | 'external-link'
  | 'facebook'
  | 'gift'
  | 'instagram'
  | 'linkedin'
  | 'pause'
  | 'pinterest'
  | 'play'
  | 'print'
  | 'reload'
  | 'search'
  | 'share'
  | 'telegram'
  | 'tip-jar'
  | 'whatsapp'
  | 'x';

interface IconProps {
  name: IconName;
}

/** A drawing in the colour of the text around it. It says nothing by itself: the control that holds it carries the name. */
export function Icon({ name }: IconProps) {
  return <span className="icon" aria-hidden="true" style={{ maskImage: `url(/pictures/icons/${name}.svg)` }} />;
}
