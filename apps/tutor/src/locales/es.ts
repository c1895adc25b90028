import type { MessageId } from './en'

export const es: Record<MessageId, string> = {
  'landing.title': '¡Hola!',
  'landing.how': 'Para empezar, abre el enlace que te dio tu profe o usa el código que te dio.',
  'landing.where': 'Los encuentras donde tu profe comparte las tareas con la clase.',
  'landing.help': '¿Algo no funciona? Enséñale esta página a tu profe.',
  'language.choose': 'Idioma',
}
