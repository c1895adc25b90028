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

/** The same in Spanish. */
export const es: typeof en = {
  found: 'Qué encontró el estudio',
  primaryOutcome: (name) => `Resultado principal: ${name}`,
  noPrimary:
    'El plan no nombra un resultado principal, así que ningún número responde por sí solo la pregunta de investigación. Los resultados de abajo son exploratorios.',
  against: ({ condition, reference }) => `${condition} en comparación con ${reference}`,
  noEstimate: ({ condition, reference }) => `No hay estimación para ${condition} en comparación con ${reference}.`,
  simulated: 'Estudiantes simulados.',
  cautions: {
    SIMULATED: () =>
      'Estos números provienen de un modelo de aprendices. Muestran cómo funciona el estudio y no dicen nada sobre los apoyos.',
    EXPLORATORY: () =>
      'Exploratorio: el análisis no se fijó antes de que se inscribiera el primer estudiante. Lo que sugiere debe confirmarse con un nuevo estudio.',
    UNBLINDED_EARLY: (when) =>
      `El estudio se desenmascaró ${when === null ? '' : `el ${when}, `}antes de su final. Conocer los resultados pudo influir en cómo continuó.`,
    STILL_RUNNING: () =>
      'El estudio sigue en curso: estos números cambiarán y los intervalos no contemplan una consulta anticipada.',
  },
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
  basis: ({ low, high, students, clusters, format }) => {
    const count = (n: number, one: string, other: string) => `${format(n)} ${n === 1 ? one : other}`
    const groups =
      clusters &&
      (clusters.unit === 'CLASS'
        ? count(clusters.count, 'clase', 'clases')
        : count(clusters.count, 'escuela', 'escuelas'))
    return `IC del 95%: ${low} a ${high}; ${count(students, 'estudiante', 'estudiantes')}${groups ? ` en ${groups}` : ''}`
  },
  ruledOut: ({ excludesZero, gainsAbove, lossesAbove, isGain }) => {
    const [more, less] = isGain ? ['ganancias', 'pérdidas'] : ['aumentos', 'reducciones']
    const sides = [
      ...(gainsAbove === null ? [] : [`${more} de más de ${gainsAbove}`]),
      ...(lossesAbove === null ? [] : [`${less} de más de ${lossesAbove}`]),
    ].join(' y ')
    if (excludesZero)
      return sides === '' ? 'El estudio descarta el cero.' : `El estudio descarta el cero, y también ${sides}.`
    return sides === ''
      ? 'El estudio es demasiado pequeño para descartar el cero o cualquier otra diferencia.'
      : `El estudio no puede descartar el cero; descarta ${sides}.`
  },
  lostByAdjustment: (comparisons) =>
    `Por sí sola, esta comparación descarta el cero; ajustada por las ${comparisons} comparaciones de este resultado (Holm), no lo descarta.`,
  smallestEffect: {
    RULED_OUT: (size) =>
      `Diferencias tan grandes como el menor efecto de interés (${size}) quedan descartadas en ambos sentidos.`,
    REACHED: (size) =>
      `Todas las diferencias del intervalo son al menos tan grandes como el menor efecto de interés (${size}).`,
    POSSIBLE: (size) => `Una diferencia tan grande como el menor efecto de interés (${size}) sigue siendo posible.`,
  },
  reasons: {
    no_data: 'No hay datos que analizar.',
    invalid_number: 'Los datos contienen un número que no se puede analizar.',
    invalid_probability: 'Los datos contienen un número que no se puede analizar.',
    one_group_empty: 'Una de las condiciones no tiene estudiantes con este resultado.',
    too_few_per_group: 'Hay muy pocos estudiantes en una condición.',
    too_few_clusters: 'Hay muy pocas clases o escuelas.',
    too_few_items: 'Hay muy pocas preguntas.',
    too_few_studies: 'No hay datos que analizar.',
    no_variation: 'Todos los estudiantes tienen el mismo valor.',
    no_events: 'Ningún estudiante lo alcanzó.',
    collinear: 'Las covariables determinan la condición.',
    too_few_assignments: 'Hay muy pocas asignaciones alternativas posibles para una prueba.',
    no_degrees_of_freedom: 'Hay menos estudiantes que términos en el modelo.',
    exact_fit: 'El modelo se ajusta exactamente a cada estudiante, así que su precisión se desconoce.',
    small_blocks: 'Un bloque tiene menos de dos estudiantes en una condición.',
    mixed_clusters: 'Una clase o escuela tiene estudiantes en ambas condiciones.',
    clustered_assignment: 'Se asignaron clases o escuelas, lo que este análisis no contempla.',
    no_clusters: 'Los estudiantes se asignaron uno por uno.',
    no_covariates: 'No hay nada por lo que ajustar.',
    no_uptake: 'Ningún estudiante recibió el tratamiento.',
    no_effect_on_uptake: 'La condición no cambió quién recibió el tratamiento.',
    not_binary: 'El resultado no es sí o no.',
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
  units: {
    POINTS: 'puntos de 100',
    PERCENTAGE_POINTS: 'puntos porcentuales',
    TIME: '% del tiempo',
    PROBLEMS: 'problemas',
    HELP: 'ayudas por problema',
  },
  given: {
    HINTS: 'pistas',
    EXPLANATIONS: 'explicaciones',
    FEEDBACK: 'comentarios a respuestas incorrectas',
    SEVERAL: 'varios tipos de apoyo',
    PROBLEMS: 'otros problemas',
    NOTHING_OF_ITS_OWN: 'ningún apoyo añadido',
  },
  ratings: {
    WITHOUT_RESERVATIONS: 'Cumpliría los estándares sin reservas',
    WITH_RESERVATIONS: 'Cumpliría los estándares con reservas',
    NOT_MET: 'No cumpliría los estándares',
    NO_RESULT: 'No hay resultado que calificar',
  },
}
