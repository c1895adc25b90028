import type { en, VerdictValues } from './en'

const who = ({ isSimulated }: VerdictValues) => (isSimulated ? 'Los estudiantes simulados' : 'Los estudiantes')
const share = ({ isSimulated }: VerdictValues) => (isSimulated ? 'estudiantes simulados' : 'estudiantes')

const did =
  (more: (difference: string) => string, less: (difference: string) => string, same: string) => (v: VerdictValues) =>
    `${who(v)} con ${v.condition} ${
      v.direction === 'same'
        ? `${same} ${v.reference}`
        : `${(v.direction === 'higher' ? more : less)(v.difference)} que con ${v.reference}`
    } (${v.basis}).`

const shareThat = (did: string) => (v: VerdictValues) =>
  `La proporción de ${share(v)} que ${did} fue ${
    v.direction === 'same'
      ? `la misma con ${v.condition} y con ${v.reference}`
      : `${v.difference} puntos porcentuales ${v.direction === 'higher' ? 'mayor' : 'menor'} con ${v.condition} que con ${v.reference}`
  } (${v.basis}).`

const count = (n: number, one: string, other: string) => `${n.toLocaleString('es')} ${n === 1 ? one : other}`

/** The same in Spanish. */
export const es: typeof en = {
  language: 'Español',
  intl: 'es',
  index: {
    title: 'Estudios publicados',
    lead: 'Estudios aleatorizados realizados dentro de un tutor de matemáticas en línea, con sus resultados, materiales y datos.',
    search: 'Buscar',
    searchHint: 'Palabras del título, el resumen, los autores, los conjuntos de problemas o las habilidades',
    type: 'Tipo de estudio',
    given: 'Apoyo',
    any: 'Cualquiera',
    preregistered: 'Solo prerregistrados',
    data: 'Solo con datos públicos',
    apply: 'Aplicar',
    clear: 'Borrar todo',
    empty: 'Ningún estudio publicado coincide.',
    none: 'Todavía no hay estudios publicados.',
    more: 'Estudios anteriores',
    feeds: 'Como datos',
    published: (date, version) => `Publicado el ${date}, versión ${version}`,
  },
  nav: {
    main: 'Trellis',
    all: 'Estudios publicados',
    skip: 'Ir al contenido',
    language: 'Idioma',
    contents: 'Contenido',
  },
  gone: {
    title: 'Ya no está publicado',
    text: 'La página pública de este estudio se retiró. Sus resultados ya no se muestran aquí.',
  },
  missing: { title: 'Página no encontrada', text: 'No hay ningún estudio publicado en esta dirección.' },
  waiting: {
    title: 'Se está calculando de nuevo',
    text: 'Se borraron datos de este estudio o cambió una decisión sobre compartirlos. Sus números se están calculando de nuevo; inténtelo otra vez en un minuto.',
  },
  preview: 'Vista previa. Esto es lo que cualquiera podrá leer cuando un administrador lo publique.',
  by: 'Autores',
  version: (version, date) => `Versión ${version}, publicada el ${date}`,
  recomputed: (date) =>
    `Números calculados de nuevo el ${date}, después de que se borraran datos o cambiara una decisión sobre compartirlos.`,
  simulated: 'Estudiantes simulados.',
  cautions: {
    SIMULATED:
      'Estos números provienen de un modelo de aprendices. Muestran cómo funciona el estudio y no dicen nada sobre los apoyos.',
    EXPLORATORY:
      'Exploratorio: el análisis no se fijó antes de que se inscribiera el primer estudiante. Lo que sugiere debe confirmarse con un nuevo estudio.',
    UNBLINDED_EARLY:
      'El estudio se desenmascaró antes de su final. Conocer los resultados pudo influir en cómo continuó.',
    STILL_RUNNING: 'El estudio sigue en curso.',
  },
  sections: {
    abstract: 'Resumen',
    found: 'Qué encontró el estudio',
    results: 'Resultados',
    design: 'Diseño',
    flow: 'Participantes',
    preregistration: 'Prerregistro',
    deviations: 'Cambios del plan',
    materials: 'Qué vieron los estudiantes',
    data: 'Datos',
    replications: 'Replicaciones',
    cite: 'Cómo citar',
    provenance: 'Cómo se calculó',
  },
  question: 'Pregunta de investigación',
  outcome: (name) => `Resultado principal: ${name}`,
  noPrimary:
    'El plan no nombra un resultado principal, así que ningún número responde por sí solo la pregunta de investigación.',
  exploratory: 'exploratorio',
  planned: 'planificado',
  verdicts: {
    POST_TEST: did(
      (d) => `obtuvieron ${d} puntos de 100 más`,
      (d) => `obtuvieron ${d} puntos de 100 menos`,
      'obtuvieron en promedio lo mismo que con',
    ),
    DELAYED_POST_TEST: did(
      (d) => `obtuvieron ${d} puntos de 100 más en la prueba posterior diferida`,
      (d) => `obtuvieron ${d} puntos de 100 menos en la prueba posterior diferida`,
      'obtuvieron en promedio lo mismo en la prueba posterior diferida que con',
    ),
    GAIN: did(
      (d) => `ganaron ${d} puntos de 100 más de la prueba previa a la posterior`,
      (d) => `ganaron ${d} puntos de 100 menos de la prueba previa a la posterior`,
      'ganaron en promedio lo mismo de la prueba previa a la posterior que con',
    ),
    NEXT_CORRECTNESS: did(
      (d) => `tuvieron ${d} de 100 primeras respuestas correctas más en el problema siguiente`,
      (d) => `tuvieron ${d} de 100 primeras respuestas correctas menos en el problema siguiente`,
      'tuvieron la misma proporción de primeras respuestas correctas en el problema siguiente que con',
    ),
    MASTERY: shareThat('dominaron el conjunto de problemas'),
    COMPLETION: shareThat('terminaron la tarea'),
    PROBLEMS_TO_MASTERY: did(
      (d) => `necesitaron ${d} problemas más para alcanzar el dominio`,
      (d) => `necesitaron ${d} problemas menos para alcanzar el dominio`,
      'necesitaron el mismo número de problemas para alcanzar el dominio que con',
    ),
    TIME_ON_TASK: did(
      (d) => `tardaron ${d}% más`,
      (d) => `tardaron ${d}% menos`,
      'tardaron en promedio lo mismo que con',
    ),
    SURVEY_SCALE: did(
      (d) => `respondieron ${d} puntos de 100 más alto en la escala de la encuesta`,
      (d) => `respondieron ${d} puntos de 100 más bajo en la escala de la encuesta`,
      'respondieron en promedio lo mismo en la escala de la encuesta que con',
    ),
    HELP_USE: did(
      (d) => `pidieron ${d} ayudas más por problema`,
      (d) => `pidieron ${d} ayudas menos por problema`,
      'pidieron tanta ayuda por problema como con',
    ),
  },
  basis: (low, high, students, clusters) =>
    `IC del 95%: ${low} a ${high}; ${count(students, 'estudiante', 'estudiantes')}${
      clusters === null
        ? ''
        : ` en ${clusters.unit === 'CLASS' ? count(clusters.n, 'clase', 'clases') : count(clusters.n, 'escuela', 'escuelas')}`
    }`,
  excludesZero: 'El estudio descarta el cero.',
  cannotExcludeZero: 'El estudio no puede descartar el cero.',
  lostByAdjustment: (comparisons) =>
    `Por sí sola, esta comparación descarta el cero; ajustada por las ${comparisons} comparaciones de este resultado (Holm), no lo descarta.`,
  ruledOut: (gains, losses, isGain) => {
    const [more, less] = isGain ? ['ganancias', 'pérdidas'] : ['aumentos', 'disminuciones']
    const parts = [
      ...(gains === null ? [] : [`${more} superiores a ${gains}`]),
      ...(losses === null ? [] : [`${less} superiores a ${losses}`]),
    ]
    return parts.length === 0 ? '' : `Descarta ${parts.join(' y ')}.`
  },
  noEstimate: (condition, reference) => `No hay estimación para ${condition} comparada con ${reference}.`,
  reasons: {
    no_data: 'No hay datos que analizar.',
    one_group_empty: 'Una de las condiciones no tiene estudiantes con este resultado.',
    no_variation: 'Todos los estudiantes tienen el mismo valor.',
    no_events: 'Ningún estudiante lo alcanzó.',
  },
  otherReason: 'Hay muy pocos estudiantes, clases o escuelas.',
  units: {
    ...{ POINTS: 'puntos de 100', PERCENTAGE_POINTS: 'puntos porcentuales', TIME: '% del tiempo' },
    ...{ PROBLEMS: 'problemas', HELP: 'ayudas por problema' },
  },
  outcomes: {
    POST_TEST: 'Puntaje de la prueba posterior',
    DELAYED_POST_TEST: 'Puntaje de la prueba posterior diferida',
    GAIN: 'Ganancia de la prueba previa a la posterior',
    NEXT_CORRECTNESS: 'Primera respuesta correcta en el problema siguiente',
    MASTERY: 'Dominio del conjunto de problemas',
    PROBLEMS_TO_MASTERY: 'Problemas hasta el dominio',
    COMPLETION: 'Finalización',
    TIME_ON_TASK: 'Tiempo de trabajo',
    SURVEY_SCALE: 'Escala de la encuesta',
    HELP_USE: 'Uso de la ayuda',
  },
  table: {
    results: 'Comparaciones de condiciones, primero el resultado principal',
    outcome: 'Resultado',
    comparison: 'Comparación',
    difference: 'Diferencia',
    interval: 'IC del 95%',
    p: 'p',
    adjustedP: 'p (Holm)',
    effectSize: 'g de Hedges (IC del 95%)',
    students: 'Estudiantes',
    status: 'Plan',
    against: (condition, reference) => `${condition} comparada con ${reference}`,
    range: (low, high) => `${low} a ${high}`,
    suppressed: 'Se omiten las comparaciones con menos de 5 estudiantes en una condición y los análisis de subgrupos.',
    none: 'Ninguna comparación tiene al menos 5 estudiantes en cada condición.',
  },
  forest: {
    title: 'Tamaños del efecto con intervalos de confianza del 95%',
    text: 'g de Hedges de cada comparación. Un cuadrado lleno es planificado; uno vacío, exploratorio. La tabla de arriba tiene los números.',
  },
  rating: {
    label: 'Calificación de la evidencia',
    WITHOUT_RESERVATIONS: 'Cumpliría los estándares de What Works Clearinghouse sin reservas',
    WITH_RESERVATIONS: 'Cumpliría los estándares de What Works Clearinghouse con reservas',
    NOT_MET: 'No cumpliría los estándares de What Works Clearinghouse',
    NO_RESULT: 'No hay resultado que calificar',
    note: 'Calculada, sin revisión de nadie.',
  },
  design: {
    type: 'Tipo de estudio',
    types: {
      1: 'Comparación de apoyos',
      2: 'Problemas variados',
      3: 'Un solo apoyo',
      4: 'Respuestas incorrectas frecuentes',
    },
    unit: 'Asignación al azar de',
    units: { STUDENT: 'estudiantes', CLASS: 'clases', SCHOOL: 'escuelas' },
    randomization: 'Asignación',
    randomizations: { SIMPLE: 'independiente', BLOCKS: 'en bloques permutados de tamaño aleatorio' },
    strata: 'Dentro de',
    stratumKinds: { CLASS: 'clases', GRADE: 'grados' },
    none: 'sin estratos',
    ran: 'Se realizó',
    span: (from, to) => `${from} a ${to}`,
    sample: 'Muestra',
    students: (n) => count(n, 'estudiante', 'estudiantes'),
    simulated: (n) => count(n, 'estudiante simulado', 'estudiantes simulados'),
    sets: 'Conjuntos de problemas',
    skills: 'Habilidades',
    conditions: 'Condiciones',
    condition: 'Condición',
    gives: 'Ofrece',
    weight: 'Peso',
    description: 'Descripción',
    given: {
      HINTS: 'pistas',
      EXPLANATIONS: 'explicaciones',
      FEEDBACK: 'comentarios sobre respuestas incorrectas',
      SEVERAL: 'varios tipos de apoyo',
      PROBLEMS: 'problemas propios',
      NOTHING_OF_ITS_OWN: 'lo que la plataforma ofrece a todos',
    },
  },
  flow: {
    caption: 'Cuántos estudiantes llegaron hasta dónde, por condición',
    step: 'Paso',
    all: 'Todos',
    steps: {
      ...{
        givenHomework: 'Recibieron el trabajo',
        neverOpened: 'Nunca lo abrieron',
        enrolled: 'Inscritos y asignados',
      },
      ...{
        joinedAfterDraw: 'Llegaron después de la asignación',
        exposed: 'Llegaron al punto en que las condiciones difieren',
      },
      ...{ finished: 'Terminaron', withdrawn: 'Retirados', erased: 'Datos borrados a petición' },
      ...{ possibleDuplicates: 'Posibles duplicados', excluded: 'Excluidos por el plan', analyzed: 'Analizados' },
    },
    hidden: 'no se muestra',
    note: 'Los pasos que dicen quién se fue no se muestran si uno de sus números está entre 1 y 4.',
  },
  preregistration: {
    PREREGISTERED: (date) => `Prerregistrado en OSF el ${date}, antes de que se inscribiera el primer estudiante.`,
    PLAN_FROZEN: 'El plan de análisis se congeló con un hash antes de que se inscribiera el primer estudiante.',
    NOT_PREREGISTERED: 'Sin prerregistro.',
    standIn: 'Registrado en un sustituto de OSF, como demostración.',
    link: 'Registro',
    versions: 'Versiones del prerregistro',
    versionOf: 'Versión',
    saved: 'Guardada',
    hash: 'SHA-256',
    plan: 'SHA-256 del plan',
    snapshot: 'SHA-256 de la instantánea',
    data: 'SHA-256 de los datos analizados',
    software: 'Software',
  },
  deviations: {
    none: 'Ninguno. El plan está como se congeló.',
    notFrozen: 'Una versión anterior implementó el estudio, sin congelar un plan.',
    when: (date, students) => `${date}, ${count(students, 'estudiante inscrito', 'estudiantes inscritos')}`,
  },
  materials: {
    lead: 'Tal como se congeló cuando se aprobó el estudio.',
    play: (condition) => `Pruébelo: ${condition}`,
    playNote: 'Abre el tutor como lo vio un estudiante de la condición. No se registra nada.',
    more: (n) => `y ${count(n, 'problema más', 'problemas más')}, que se pueden probar arriba.`,
    feedback: 'Comentario sobre una respuesta incorrecta',
    hint: (n) => `Pista ${n}`,
    explanation: 'Explicación',
    nothing: 'Sin apoyo para este problema.',
    problems: (set) => `Problemas y apoyos: ${set}`,
    questions: 'Preguntas',
  },
  data: {
    download: 'Descargar el paquete de datos (zip)',
    size: (megabytes) => `${megabytes} MB`,
    none: 'No hay un paquete público de datos.',
    study: 'Descargar el archivo del estudio (JSON), para importarlo en Trellis',
    replicate: 'Replicar este estudio',
    replicateNote: 'Para investigadores con cuenta en este servidor. Los demás descargan el archivo del estudio.',
  },
  replications: {
    original: 'Replica',
    none: 'Ningún otro estudio de este servidor tiene el mismo origen.',
    other: (n) =>
      `${count(n, 'otro estudio', 'otros estudios')} del mismo origen en este servidor no ${n === 1 ? 'está publicado' : 'están publicados'}.`,
  },
  license: 'Licencia',
  doi: 'DOI',
}
