import { ApiKeys } from './api-keys';
import './integrations.css';
import { Webhooks } from './webhooks';

/** Data exchange with other systems, for owners. */
export function Integrations() {
  return (
    <div className="integrations">
      <Webhooks />
      <ApiKeys />
    </div>
  );
}
