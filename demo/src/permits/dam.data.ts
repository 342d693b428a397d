// Duties of the sectoral permit of the tailings dam, by chapter.
import { banned, before, limited, monitored, must, triggered } from "./duties.ts";
import type { DutyChapter } from "./rca.data.ts";

export const damChapters: readonly DutyChapter[] = [
  {
    title: "Auscultación del muro",
    texts: [
      monitored(
        "semanalmente",
        "el nivel piezométrico",
        ["PZ-T07", "PZ-T08", "PZ-T09"],
        "y registrar cada lectura en la base de datos de la faena",
      ),
      monitored(
        "diariamente",
        "la presión de poros en las secciones instrumentadas",
        ["PZ-T03", "PZ-T04"],
        "mediante sensores de cuerda vibrante",
      ),
      monitored(
        "mensualmente",
        "los asentamientos del coronamiento",
        ["LA-01"],
        "con prismas y estación total",
      ),
      "~Las secciones instrumentadas corresponden a los perfiles A-A', B-B' y C-C' del anexo de planos, definidos por la geometría del valle y por el contacto con la roca fracturada.",
      must("leer quincenalmente los inclinómetros instalados en la berma intermedia"),
      must(
        "comparar cada lectura de los piezómetros con los umbrales de alerta amarilla y roja del manual de operación",
      ),
      must("mantener operativo al menos 90 % de los instrumentos de auscultación"),
      must("reponer todo instrumento dañado dentro de 45 días"),
      must("recalibrar anualmente los sensores de cuerda vibrante y los barómetros de referencia"),
      triggered(
        "el nivel piezométrico en PZ-T03 supere 2.823,2 metros sobre el nivel del mar",
        "informar al Servicio Nacional de Geología y Minería dentro de 12 horas",
      ),
      triggered(
        "tres lecturas consecutivas de un piezómetro aumenten más de 0,5 metros",
        "duplicar la frecuencia de medición hasta su estabilización",
      ),
      triggered(
        "un inclinómetro acumule 25 milímetros de deformación",
        "detener el recrecimiento del muro en esa sección",
      ),
    ],
  },
  {
    title: "Laguna y revancha",
    texts: [
      must("medir semanalmente la revancha operacional y la longitud de la playa"),
      must("mantener una playa de al menos 150 metros entre el muro y la laguna de aguas claras"),
      must("mantener dos bombas de retorno, una de ellas de reserva, con capacidad de 220 L/s cada una"),
      must("registrar cada hora la cota de la laguna con un sensor de radar"),
      must("efectuar trimestralmente una batimetría de la laguna"),
      triggered(
        "la revancha sea inferior a 2,3 metros",
        "poner en marcha la segunda bomba de retorno dentro de 2 horas",
      ),
      triggered(
        "se pronostique una precipitación superior a 40 milímetros en 24 horas",
        "bajar la laguna en 0,3 metros antes del frente",
      ),
      banned("el contacto de la laguna con el muro principal"),
      must("verificar mensualmente el funcionamiento de la compuerta sur"),
    ],
  },
  {
    title: "Drenaje y filtraciones",
    texts: [
      must("medir semanalmente el caudal del dren basal en la estación DR-T1"),
      must("analizar mensualmente la turbiedad del agua del dren basal"),
      limited("sólidos suspendidos", "el dren basal", "30 mg/L"),
      must("devolver a la planta el total de las filtraciones captadas en la zanja cortafuga"),
      monitored(
        "trimestralmente",
        "la calidad del agua aguas abajo de la zanja cortafuga",
        ["PZ-T05", "PZ-T12"],
        "incluyendo sulfato, molibdeno y manganeso",
      ),
      limited("molibdeno disuelto", "el pozo MW-10", "0,15 mg/L"),
      triggered(
        "el caudal del dren basal aumente más de 40 % en una semana",
        "inspeccionar el pie del muro dentro de 4 horas",
      ),
      triggered(
        "el agua del dren arrastre finos de manera visible",
        "activar el plan de alerta roja de inmediato",
      ),
      must("limpiar semestralmente los vertederos de aforo"),
      must("inspeccionar la impermeabilización del estribo derecho antes de cada etapa de recrecimiento"),
    ],
  },
  {
    title: "Construcción y recrecimiento",
    texts: [
      must("compactar las arenas del muro al 95 % del ensayo Proctor estándar"),
      must("controlar diariamente la granulometría de las arenas, con un máximo de 18 % de finos"),
      must("ensayar la densidad in situ cada 2.000 metros cúbicos de arena colocada"),
      must("mantener un talud aguas abajo no superior a 4 a 1"),
      must("limitar la tasa de crecimiento del muro a 4,5 metros por año"),
      before("iniciar cada etapa de recrecimiento", "obtener la aprobación del ingeniero responsable"),
      must("contar con una inspección técnica independiente durante cada etapa de recrecimiento"),
      must("archivar los certificados de los ensayos de laboratorio hasta el cierre del depósito"),
      banned("la colocación de arenas con nieve o hielo en la superficie"),
      must("entregar los planos de lo construido dentro de 90 días después de cada etapa"),
    ],
  },
  {
    title: "Conducción de relaves",
    texts: [
      must("inspeccionar dos veces por turno el tramo aéreo de las tuberías de conducción"),
      must("medir anualmente el espesor de las tuberías por ultrasonido"),
      must("reemplazar los tramos de tubería con un desgaste superior a 50 %"),
      must("mantener despejada la piscina de emergencia del kilómetro 3,2"),
      triggered(
        "los caudalímetros de entrada y salida difieran más de 5 %",
        "detener el bombeo dentro de 10 minutos",
      ),
      triggered(
        "se produzca una rotura de la tubería",
        "contener el derrame y retirar los relaves dentro de 48 horas",
      ),
      must("instalar sensores de presión con alarma cada 1,5 kilómetros de la conducción"),
      must("limpiar anualmente las canaletas de contención"),
    ],
  },
  {
    title: "Control de polvo y accesos",
    texts: [
      must("humectar la playa expuesta dos veces al día durante los meses de octubre a abril"),
      must("medir mensualmente el material particulado sedimentable al borde del tranque"),
      must("cercar el perímetro del tranque y mantener la señalética de advertencia"),
      must("revisar semanalmente los cercos y los disuasores de aves de la laguna"),
      triggered("el viento supere 60 km/h", "suspender los trabajos sobre la playa"),
      must("aplicar supresor sobre las áreas inactivas de la cubeta cada seis meses"),
      banned("el ingreso de personas ajenas a la operación al coronamiento"),
    ],
  },
  {
    title: "Manual de emergencia",
    texts: [
      must("actualizar anualmente el manual de operación y de emergencia del tranque"),
      must("realizar un simulacro anual de evacuación aguas abajo, con la oficina regional de emergencias"),
      must("mantener sirenas de aviso en los tres caseríos de la zona de inundación"),
      must("probar mensualmente las sirenas y registrar el resultado"),
      triggered("se declare alerta roja", "avisar a Carabineros y a los caseríos dentro de 10 minutos"),
      must("actualizar cada cinco años el estudio de rotura del muro"),
      must("entregar a la municipalidad el mapa de inundación vigente"),
      must("mantener una guardia geotécnica las 24 horas del día"),
    ],
  },
  {
    title: "Informes y cierre del depósito",
    texts: [
      must("remitir mensualmente el formulario E-700 al Servicio Nacional de Geología y Minería"),
      must("presentar un informe anual de seguridad del depósito a más tardar el 30 de abril de cada año"),
      must("someter el muro a una revisión independiente cada dos años"),
      must("cubrir la cubeta con una capa de 0,6 metros de material granular durante el cierre"),
      must("construir el canal evacuador de cierre para la crecida máxima probable"),
      must("monitorear trimestralmente los piezómetros durante los cinco primeros años del cierre"),
      must("mantener la señalética y los cercos durante diez años después del cierre"),
      must("entregar a la autoridad los modelos de estabilidad sísmica de la condición de cierre"),
    ],
  },
  {
    title: "Obligaciones adicionales de la operación",
    texts: [
      must("instalar seis piezómetros adicionales en cada etapa de recrecimiento"),
      must("medir mensualmente la resistencia a la penetración de la playa"),
      must("entregar los registros de auscultación en formato digital cada trimestre"),
      must("mantener actualizada la topografía del depósito con vuelos mensuales"),
      must("verificar anualmente la estabilidad sísmica con el modelo dinámico"),
      must("informar toda modificación de la razón de relaves finos dentro de 10 días"),
      must("mantener un acopio de emergencia de 6.000 metros cúbicos de arena"),
      must("contar con un ingeniero de registro durante toda la vida del depósito"),
      must("registrar cada turno el tonelaje depositado y su concentración de sólidos"),
      must("inspeccionar mensualmente los túneles de desvío"),
      must("calibrar semestralmente el radar de la laguna"),
      must("instalar cámaras de vigilancia en ambos estribos"),
    ],
  },
];

/** Duties that the addendum adds to the main permit. */
export const addendumChapters: readonly DutyChapter[] = [
  {
    title: "Red de monitoreo ampliada",
    texts: [
      monitored(
        "mensualmente",
        "el caudal del canal Las Breas",
        ["AS-06"],
        "en conjunto con la comunidad de aguas",
      ),
      must("habilitar dos pozos de monitoreo profundos en el portezuelo oriente"),
      must("transmitir en línea los niveles de los piezómetros del pie del muro"),
      must("instalar un pluviómetro calefaccionado en la estación MET-02"),
      must("contrastar semestralmente los sensores en línea con mediciones manuales"),
      must("publicar los datos en línea con una demora máxima de dos horas"),
      triggered(
        "un sensor en línea quede sin datos por más de 48 horas",
        "reemplazarlo por mediciones manuales diarias",
      ),
      must("entregar los metadatos de cada estación en el formato de la autoridad"),
      must("verificar cada año las coordenadas de las estaciones con equipo geodésico"),
    ],
  },
  {
    title: "Medidas de compensación hídrica",
    texts: [
      must("entubar 4,2 kilómetros del canal Las Breas antes de diciembre de 2025"),
      must("entregar 12 L/s a la comunidad de aguas durante los meses de riego"),
      must("reparar las compuertas 1, 2 y 3 del canal antes de cada temporada de riego"),
      must("financiar la asistencia técnica de riego de 40 pequeños agricultores durante cuatro años"),
      must("medir el volumen entregado a los regantes con un aforador de tipo Parshall"),
      banned("la transferencia a terceros de los derechos de agua comprometidos para la compensación"),
      must("presentar un balance anual de la compensación hídrica a la comunidad de aguas"),
    ],
  },
  {
    title: "Recrecimiento del botadero norte",
    texts: [
      must("construir un canal interceptor de 2,6 kilómetros al pie del botadero norte"),
      must("caracterizar trimestralmente el potencial de generación ácida de los estériles"),
      must("encapsular los estériles con razón de potencial neto inferior a 1,2"),
      must("medir mensualmente los desplazamientos superficiales del botadero con radar"),
      triggered("la velocidad de desplazamiento supere 20 milímetros por día", "evacuar la zona de descarga"),
      must("mantener bermas de seguridad de 18 metros entre bancos"),
      before("descargar en el sector nororiente", "retirar el suelo vegetal en toda su superficie"),
      must("captar las aguas de contacto del botadero en una piscina de 14.000 metros cúbicos"),
      monitored(
        "quincenalmente",
        "las aguas de contacto del canal interceptor",
        ["NT-01"],
        "incluyendo acidez, aluminio y manganeso",
      ),
    ],
  },
  {
    title: "Iluminación y paisaje",
    texts: [
      must("reemplazar las luminarias exteriores por equipos de temperatura de color inferior a 2.200 K"),
      must("apantallar las torres de iluminación de los frentes nocturnos"),
      must("apagar la iluminación no operacional entre las 23 y las 6 horas"),
      must("pintar las estructuras visibles desde la ruta con colores del entorno"),
      must("certificar las luminarias según el decreto supremo 1 de 2022"),
    ],
  },
  {
    title: "Cambio climático y energía",
    texts: [
      must("abastecer con energía renovable al menos 80 % del consumo eléctrico anual"),
      must("informar anualmente su huella de carbono verificada por un tercero"),
      must("revisar cada cinco años los caudales de diseño con los escenarios climáticos vigentes"),
      must("reemplazar 30 % de la flota liviana por vehículos eléctricos antes de 2028"),
      must("mantener un programa de detección de fugas de gases refrigerantes"),
    ],
  },
  {
    title: "Fauna y flora del sector nororiente",
    texts: [
      must("relocalizar las colonias de chinchilla del sector nororiente antes del inicio de las obras"),
      must("seguir mensualmente con telemetría los ejemplares de chinchilla relocalizados durante un año"),
      must("instalar 24 refugios artificiales de piedra en el área de relocalización"),
      must("mantener un corredor de 300 metros de ancho entre el botadero y la vega alta"),
      triggered(
        "la sobrevivencia de los ejemplares relocalizados sea inferior a 60 %",
        "presentar medidas correctivas dentro de 30 días",
      ),
      must("propagar en vivero 2.400 plantas de especies nativas"),
      must("controlar los perros asilvestrados en coordinación con la municipalidad"),
    ],
  },
  {
    title: "Participación y transparencia",
    texts: [
      must("convocar dos veces al año a la mesa de monitoreo participativo ampliada"),
      must("capacitar a 12 monitores comunitarios en la toma de muestras de agua"),
      must("traducir los informes anuales a un formato ciudadano de no más de 20 páginas"),
      must("habilitar un canal de denuncias anónimas atendido por un tercero"),
      must("informar cada trimestre el avance de los compromisos voluntarios"),
      must("entregar a la escuela de Las Breas una estación didáctica de calidad del aire"),
    ],
  },
  {
    title: "Seguimiento de las modificaciones",
    texts: [
      must("informar semestralmente el avance del botadero nororiente"),
      must("ensayar en celdas húmedas 12 muestras de estériles cada año"),
      must("mantener cubierta la boca de los sondajes de exploración"),
      must("reparar los cercos de la vega alta después de cada invierno"),
      must("registrar diariamente el volumen captado por el canal interceptor"),
      must("medir trimestralmente la iluminancia en los límites de la faena"),
      must("presentar un plan de movilidad de trabajadores dentro de 90 días"),
      must("sustituir los refrigerantes de alto potencial de calentamiento antes de 2027"),
      must("instalar dos estaciones de carga para vehículos eléctricos en el campamento"),
      must("evaluar cada dos años la efectividad de los refugios de fauna"),
      must("publicar el registro de reclamos y sus respuestas cada trimestre"),
      must("entregar a los monitores comunitarios equipos calibrados cada año"),
    ],
  },
];
