import { IconDrawing } from '../../components/icon';

/** Not in icon-paths.ts, which every page loads. */
export function SearchIcon() {
  return (
    <IconDrawing path="M3 10.5a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0zM5 10.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0zM16.35 14.65L20.85 19.15A1.2 1.2 0 0 1 19.15 20.85L14.65 16.35A1.2 1.2 0 0 1 16.35 14.65z" />
  );
}
