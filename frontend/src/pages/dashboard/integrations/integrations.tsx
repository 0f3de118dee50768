import { ApiKeys } from './api-keys';
import '../item-list.css';
import { Webhooks } from './webhooks';

/** Data exchange with other systems, for owners. */
export function Integrations() {
  return (
    <div className="item-list">
      <Webhooks />
      <ApiKeys />
    </div>
  );
}
