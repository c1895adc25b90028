import type { MessageId } from './en'

/** The same texts in Spanish. */
export const es: Record<MessageId, string> = {
  'page.promise': 'Las buenas preguntas merecen comparaciones justas.',
  'page.purpose': 'Diseña, realiza y archiva estudios aleatorizados dentro de un tutor de matemáticas en línea.',
  'page.language': 'Idioma',
  'page.needsScript': 'Esta página necesita JavaScript.',

  'field.email': 'Correo electrónico',
  'field.email.empty': 'Escribe tu correo electrónico',
  'field.password': 'Contraseña',
  'field.password.empty': 'Escribe tu contraseña',
  'field.password.show': 'Ver',
  'field.password.hide': 'Ocultar',
  'field.password.showLabel': 'Ver la contraseña',
  'field.newPassword.empty': 'Elige una contraseña',
  'field.newPassword.hint': 'Al menos 12 caracteres. Varias palabras son fáciles de recordar y difíciles de adivinar',
  'field.newPassword': 'Contraseña nueva',
  'field.currentPassword': 'Contraseña actual',
  'field.currentPassword.empty': 'Escribe tu contraseña actual',
  'field.firstName': 'Nombre',
  'field.firstName.empty': 'Escribe tu nombre',
  'field.lastName': 'Apellidos',
  'field.lastName.empty': 'Escribe tus apellidos',
  'field.code': 'Código',
  'field.code.empty': 'Escribe el código',

  'signIn.title': 'Iniciar sesión',
  'signIn.busy': 'Iniciando sesión…',
  'signIn.isNew': '¿Es tu primera vez aquí?',
  'signIn.student': '¿Eres estudiante?',
  'signIn.classCode': 'Usa el código de tu clase',
  'signIn.forgot': '¿Olvidaste tu contraseña?',
  'signIn.provider': 'Continuar con {provider}',
  'signIn.orEmail': 'o con tu correo electrónico',
  'signIn.back': 'Volver a iniciar sesión',

  'demo.title': 'Cuentas de demostración',
  'demo.intro': 'Este servidor está en modo de demostración. Elige una cuenta para probar e inicia sesión.',
  'demo.use': 'Usar',
  'demo.useLabel': 'Usar {role}, {email}',
  'demo.role.Researcher': 'Investigadora',
  'demo.role.Administrator': 'Administrador',
  'demo.role.Teacher': 'Docente',
  'demo.role.Second researcher': 'Segundo investigador',
  'demo.students': 'Los estudiantes',
  'demo.students.signIn': 'inician sesión',
  'demo.students.code': 'con el código de clase {joinCode}',
  'demo.students.names': 'como {names}, cada uno con el PIN {pin}.',

  'create.title': 'Crear una cuenta',
  'create.submit': 'Crear cuenta',
  'create.busy': 'Creando tu cuenta…',
  'create.hasAccount': '¿Ya tienes una cuenta?',
  'create.role': '¿Qué te trae por aquí?',
  'create.researcher': 'Hago investigación',
  'create.researcher.more': 'Diseño estudios',
  'create.teacher': 'Soy docente',
  'create.teacher.more': 'Asigno tareas a mis clases',
  'create.approval':
    'Un administrador aprueba las cuentas nuevas. Puedes iniciar sesión enseguida y usar Trellis después de eso.',
  'create.closed': 'Las cuentas son solo por invitación',
  'create.closed.more': 'Este servidor de Trellis no admite cuentas nuevas. Pide una a su administrador.',

  'claim.title': 'Convertirse en administrador',
  'claim.intro':
    'Has iniciado sesión como {email}. Si ADMIN_EMAILS contiene esta dirección, escribe el código que el servidor mostró al iniciarse. Funciona una sola vez.',
  'claim.busy': 'Comprobando el código…',

  'reset.title': 'Restablecer la contraseña',
  'reset.intro':
    'Escribe el correo electrónico de tu cuenta. Te enviaremos un enlace con el que eliges una contraseña nueva.',
  'reset.noMail':
    'Este servidor no envía correo. Pide a su administrador un enlace con el que eliges una contraseña nueva. Los estudiantes piden un PIN nuevo a su docente.',
  'reset.submit': 'Enviar el enlace',
  'reset.busy': 'Enviando…',
  'reset.sent':
    'Si hay una cuenta con esta dirección, le hemos enviado un enlace. El enlace funciona una vez, durante {minutes} minutos.',
  'newPassword.title': 'Elegir una contraseña nueva',
  'newPassword.intro': 'Después se cierran todas tus sesiones e inicias sesión con tu contraseña nueva.',
  'newPassword.submit': 'Guardar la contraseña nueva',
  'newPassword.busy': 'Guardando…',
  'resetLink.title': 'Enlace para una contraseña nueva',
  'resetLink.intro':
    'Crea un enlace de un solo uso con el que una persona elige una contraseña nueva. Entrégalo solo a esa persona: funciona una vez, durante {minutes} minutos.',
  'resetLink.submit': 'Crear el enlace',
  'resetLink.yourPassword': 'Tu propia contraseña',
  'resetLink.done': 'Copia este enlace. Se muestra una sola vez.',

  'security.title': 'Seguridad',
  'security.signedInAs': 'Has iniciado sesión como {email}.',
  'security.password': 'Contraseña',
  'security.password.intro': 'Al cambiarla se cierran todas las demás sesiones.',
  'security.password.provider': 'Inicias sesión a través de {provider}, así que aquí no hay contraseña.',
  'security.password.submit': 'Cambiar la contraseña',
  'security.password.done': 'Tu contraseña se cambió. Todas las demás sesiones se cerraron.',
  'security.sessions': 'Sesiones',
  'security.sessions.intro': 'Dónde has iniciado sesión. Cierra las que no reconozcas y después cambia tu contraseña.',
  'security.sessions.this': 'Esta sesión',
  'security.sessions.lastUsed': 'Último uso: {time}',
  'security.sessions.device': '{browser} en {system}',
  'security.sessions.unknown': 'Dispositivo desconocido',
  'security.sessions.end': 'Cerrar sesión',
  'security.sessions.endLabel': 'Cerrar sesión: {device}, último uso: {time}',
  'security.sessions.endOthers': 'Cerrar todas las demás sesiones',
  'security.back': 'Volver a Trellis',

  'mail.reset.subject': 'Elige una contraseña nueva para Trellis',
  'mail.reset.text':
    'Alguien pidió una contraseña nueva para tu cuenta de Trellis. Si fuiste tú, abre este enlace antes de {minutes} minutos. Funciona una sola vez.\n\n{link}\n\nSi no fuiste tú, ignora este correo: tu contraseña no cambia.\n',
  'mail.changed.subject': 'Tu contraseña de Trellis se cambió',
  'mail.changed.text':
    'La contraseña de tu cuenta de Trellis se cambió. Si no fuiste tú, restablécela ahora y avisa al administrador de tu servidor.\n',

  'oidc.stale': 'Ha pasado demasiado tiempo',
  'oidc.stale.more':
    'Este inicio de sesión comenzó en otro navegador, ya se usó o tiene más de diez minutos. Empieza de nuevo.',
  'oidc.refused': 'No has iniciado sesión',
  'oidc.refused.more':
    '{provider} rechazó el inicio de sesión o lo cancelaste. Inténtalo de nuevo o inicia sesión de otra manera.',
  'oidc.unreachable': 'No se pudo conectar con {provider}',
  'oidc.unreachable.more':
    '{provider} no responde. Tu cuenta está bien: inténtalo de nuevo en unos minutos o inicia sesión con tu correo y contraseña.',
  'oidc.unproven.more': 'No pudimos verificar la respuesta de {provider}. Empieza de nuevo.',
  'oidc.noEmail': 'Falta tu correo electrónico',
  'oidc.noEmail.more':
    '{provider} no compartió tu correo electrónico, y una cuenta lo necesita. Permite que se comparta e inténtalo de nuevo.',
  'oidc.disabled': 'Esta cuenta está desactivada',
  'oidc.disabled.more':
    'Las cuentas de demostración no se pueden usar en este servidor. Inicia sesión con otra cuenta.',
  'oidc.emailTaken': 'Ya existe una cuenta con tu correo electrónico',
  'oidc.emailTaken.more':
    '{provider} no ha confirmado que esta dirección sea tuya, así que no podemos abrirte esa cuenta. Inicia sesión con su contraseña o confirma antes la dirección allí.',

  'browser.unreachable':
    'No se puede conectar con Trellis ahora. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento.',
  'browser.tooManySoon': 'Demasiados intentos. Inténtalo de nuevo en un minuto.',
  'browser.tooMany': 'Demasiados intentos. Inténtalo de nuevo en {minutes} minutos.',
  'browser.minLength': 'Al menos {length} caracteres',

  'error.wrong_credentials': 'Correo o contraseña incorrectos',
  'error.email_taken': 'Ya existe una cuenta con este correo electrónico',
  'error.access_restricted': 'Acceso restringido',
  'error.link_ended': 'Este enlace ha caducado o ya se usó. Pide uno nuevo',
  'error.user_not_found': 'No existe ese usuario',
  'error.not_signed_in': 'No has iniciado sesión',

  'invalid.email': 'Esto no es un correo electrónico',
  'invalid.tooShort': 'Al menos 12 caracteres',
  'invalid.tooLong': 'Máximo 200 caracteres',
  'invalid.commonPassword': 'Esta contraseña es demasiado común. Elige otra',
  'invalid.currentPassword': 'Esta no es tu contraseña actual',
  'invalid.name': 'Este nombre contiene caracteres que no se pueden mostrar',
  'invalid.adminCode': 'Este código no es válido. Un código funciona una vez, hasta que el servidor se inicia de nuevo',
}
