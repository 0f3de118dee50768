import type { GeneralErrors } from '../en/general-errors';

export const generalErrors: GeneralErrors = {
  'health.not_ready': 'La encuesta aún no está lista. Inténtelo de nuevo en un momento.',
  'host.unknown': 'No hay ninguna encuesta con este nombre.',
  internal: 'Algo salió mal de nuestro lado. Inténtelo más tarde, por favor.',
  'poll.unreachable': 'No es posible conectar con la encuesta en este momento. Inténtelo más tarde, por favor.',
  'rate.limited': 'Llegaron demasiadas solicitudes desde su red. Espere un minuto e inténtelo de nuevo.',
  'request.invalid': 'Algo de lo enviado no es correcto. Revíselo, por favor.',
  'request.malformed': 'No se pudo leer la solicitud. Inténtelo de nuevo, por favor.',
  'request.refused': 'La solicitud fue rechazada.',
  'request.timed_out': 'La solicitud no llegó a tiempo. Inténtelo de nuevo, por favor.',
  'request.too_large': 'Lo enviado es demasiado grande.',
  'request.unsupported_type': 'Lo enviado tiene una forma que el servidor no acepta.',
  'route.not_found': 'No hay nada en esta dirección.',
  'server.busy': 'Hay demasiadas personas a la vez. Inténtelo de nuevo en un momento.',
  unknown: 'Algo salió mal. Inténtelo de nuevo, por favor.',
};
