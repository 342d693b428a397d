// What the permits describe: authorities, works, baseline and regulations. Nobody is obliged to anything by it.

export const ORGANS: readonly string[] = [
  "Dirección General de Aguas, Región de Atacama",
  "Servicio Agrícola y Ganadero, Región de Atacama",
  "Corporación Nacional Forestal, Región de Atacama",
  "Servicio Nacional de Geología y Minería",
  "Consejo de Monumentos Nacionales",
  "Secretaría Regional Ministerial de Salud",
  "Secretaría Regional Ministerial de Medio Ambiente",
  "Secretaría Regional Ministerial de Transportes",
  "Secretaría Regional Ministerial de Obras Públicas",
  "Secretaría Regional Ministerial de Vivienda y Urbanismo",
  "Secretaría Regional Ministerial de Minería",
  "Secretaría Regional Ministerial de Energía",
  "Dirección de Vialidad, Región de Atacama",
  "Dirección de Obras Hidráulicas",
  "Superintendencia de Servicios Sanitarios",
  "Superintendencia de Electricidad y Combustibles",
  "Corporación Nacional de Desarrollo Indígena",
  "Servicio Nacional Turismo, Región de Atacama",
  "Gobierno Regional de Atacama",
  "Ilustre Municipalidad de Tierra Amarilla",
];

export const WORKS: readonly (readonly [name: string, detail: string, hectares: string])[] = [
  ["Rajo Central", "Explotación a cielo abierto en bancos de 15 m", "212,4"],
  ["Botadero Norte", "Depósito de estériles en capas de 30 m", "188,9"],
  ["Pila 1", "Lixiviación de óxidos, en cierre", "41,2"],
  ["Pila 2", "Lixiviación de óxidos", "63,7"],
  ["Planta de chancado", "Chancado primario y secundario, 32.000 t/d", "6,1"],
  ["Planta concentradora", "Molienda SAG, flotación y espesamiento", "18,3"],
  ["Tranque El Salar", "Depósito de relaves con muro de arenas", "264,0"],
  ["Planta de neutralización", "Tratamiento de aguas de contacto con cal", "2,4"],
  ["Campamento", "Alojamiento de 620 personas", "9,8"],
  ["Camino de acceso", "22 km, dos pistas", "38,5"],
  ["Línea eléctrica 110 kV", "31 km, 94 estructuras", "62,0"],
  ["Acueducto", "14 km desde los pozos de producción", "11,2"],
  ["Piscinas de contacto", "Tres piscinas revestidas, 48.000 m³", "4,6"],
  ["Polvorín", "Almacenamiento de explosivos", "1,1"],
  ["Taller de camiones", "Mantención de equipos mayores", "5,7"],
  ["Estación de combustible", "Cuatro estanques de 100 m³", "0,8"],
  ["Canal de contorno norte", "5,2 km, sección trapecial", "7,3"],
  ["Canal de contorno sur", "3,9 km, sección trapecial", "5,5"],
];

export const FLORA: readonly (readonly [species: string, name: string, category: string])[] = [
  ["Azorella compacta", "Llareta", "Vulnerable"],
  ["Adesmia hystrix", "Varilla brava", "Sin clasificar"],
  ["Adesmia echinus", "Cuerno", "Sin clasificar"],
  ["Stipa frigida", "Coirón", "Sin clasificar"],
  ["Pappostipa speciosa", "Coirón amargo", "Sin clasificar"],
  ["Deyeuxia velutina", "Pasto de vega", "Sin clasificar"],
  ["Oxychloe andina", "Paquial", "Sin clasificar"],
  ["Patosia clandestina", "Champa", "Sin clasificar"],
  ["Festuca hypsophila", "Iro", "Sin clasificar"],
  ["Maihueniopsis glomerata", "Leoncito", "Preocupación menor"],
  ["Cumulopuntia sphaerica", "Perrito", "Preocupación menor"],
  ["Senecio eremophilus", "Senecio", "Sin clasificar"],
  ["Chuquiraga ulicina", "Hierba blanca", "Sin clasificar"],
  ["Ephedra breana", "Pingo-pingo", "Preocupación menor"],
  ["Fabiana imbricata", "Pichi", "Sin clasificar"],
  ["Baccharis tola", "Lejía", "Sin clasificar"],
  ["Tetraglochin alata", "Horizonte", "Sin clasificar"],
  ["Viola atropurpurea", "Violeta de cordillera", "Sin clasificar"],
  ["Calandrinia compacta", "Pata de guanaco", "Sin clasificar"],
  ["Cristaria andicola", "Malvilla", "Sin clasificar"],
  ["Juncus balticus", "Junquillo", "Sin clasificar"],
  ["Cortaderia speciosa", "Cortadera", "Sin clasificar"],
  ["Hordeum comosum", "Cola de ratón", "Sin clasificar"],
  ["Werneria pygmaea", "Botoncillo", "Sin clasificar"],
];

export const FAUNA: readonly (readonly [species: string, name: string, category: string])[] = [
  ["Lama guanicoe", "Guanaco", "Vulnerable"],
  ["Lycalopex culpaeus", "Zorro culpeo", "Preocupación menor"],
  ["Puma concolor", "Puma", "Casi amenazada"],
  ["Lagidium viscacia", "Vizcacha", "Preocupación menor"],
  ["Chinchilla chinchilla", "Chinchilla de cola corta", "En peligro"],
  ["Phyllotis xanthopygus", "Lauchón orejudo", "Preocupación menor"],
  ["Liolaemus rosenmanni", "Lagartija de Rosenmann", "Vulnerable"],
  ["Liolaemus eleodori", "Lagartija de Eleodoro", "Rara"],
  ["Rhinella spinulosa", "Sapo espinoso", "Preocupación menor"],
  ["Vultur gryphus", "Cóndor", "Casi amenazada"],
  ["Phalcoboenus megalopterus", "Carancho cordillerano", "Preocupación menor"],
  ["Tinamotis pentlandii", "Perdiz de la puna", "Vulnerable"],
  ["Attagis gayi", "Perdicita cordillerana", "Rara"],
  ["Oressochen melanopterus", "Piuquén", "Preocupación menor"],
  ["Anas flavirostris", "Pato jergón chico", "Preocupación menor"],
  ["Muscisaxicola flavinucha", "Dormilona fraile", "Preocupación menor"],
  ["Geospizopsis plebejus", "Plebeyo", "Preocupación menor"],
  ["Cinclodes fuscus", "Churrete acanelado", "Preocupación menor"],
];

export const RULES: readonly (readonly [rule: string, subject: string, compliance: string])[] = [
  ["D.S. 12/2011 MMA", "Norma primaria de calidad para MP2,5", "Resultados anuales de la estación CA-03"],
  [
    "D.S. 59/1998 MINSEGPRES",
    "Norma primaria de calidad para MP10",
    "Resultados trimestrales de las estaciones",
  ],
  ["D.S. 28/2013 MMA", "Emisión de fundiciones, como referencia de arsénico", "No aplica a la operación"],
  ["D.S. 38/2011 MMA", "Emisión de ruido de fuentes fijas", "Mediciones trimestrales en receptores"],
  ["D.S. 90/2000 MINSEGPRES", "Descarga de residuos líquidos a aguas superficiales", "Muestreo del efluente"],
  ["D.S. 46/2002 MINSEGPRES", "Emisión a aguas subterráneas", "Sin infiltración de residuos líquidos"],
  ["NCh 1333 Of. 78", "Calidad del agua para riego", "Comparación en las estaciones de la red"],
  ["NCh 409/1 Of. 2005", "Agua potable del campamento", "Certificados del laboratorio"],
  ["D.S. 148/2003 MINSAL", "Manejo de residuos peligrosos", "Plan de manejo aprobado"],
  ["D.S. 594/1999 MINSAL", "Condiciones sanitarias de los lugares de trabajo", "Autorizaciones sanitarias"],
  ["D.S. 189/2005 MINSAL", "Rellenos sanitarios", "Contrato con relleno autorizado"],
  ["D.S. 43/2015 MINSAL", "Almacenamiento de sustancias peligrosas", "Bodegas autorizadas"],
  ["D.S. 298/1994 MINTRATEL", "Transporte de cargas peligrosas", "Guías de despacho y rotulado"],
  ["D.S. 75/1987 MINTRATEL", "Transporte de cargas que escurran", "Registro de cierre de tolvas"],
  ["D.S. 248/2006 MINMIN", "Depósitos de relaves", "Informes E-700 y manual de operación"],
  ["D.S. 132/2002 MINMIN", "Seguridad minera", "Reglamentos internos"],
  ["Ley 20.551", "Cierre de faenas e instalaciones mineras", "Plan de cierre vigente"],
  ["Ley 20.283", "Recuperación del bosque nativo", "Planes de manejo"],
  ["Ley 17.288", "Monumentos nacionales", "Informes de monitoreo arqueológico"],
  ["Ley 19.473", "Caza y protección de la fauna", "Permisos de captura"],
  ["D.F.L. 1.122/1981", "Código de Aguas", "Derechos constituidos e informados"],
  ["D.S. 43/2012 MMA", "Contaminación lumínica", "Certificación de luminarias"],
  ["D.S. 1/2013 MMA", "Registro de emisiones y transferencias", "Declaración anual en ventanilla única"],
  ["D.S. 138/2005 MINSAL", "Declaración de emisiones", "Declaración anual"],
  ["Ley 20.920", "Responsabilidad extendida del productor", "Gestores autorizados"],
  ["D.S. 29/2011 MMA", "Clasificación de especies", "Línea de base de flora y fauna"],
];

export const OBSERVATIONS: readonly (readonly [who: string, question: string, answer: string])[] = [
  [
    "Comunidad de Aguas Canal Las Breas",
    "consulta por el efecto de la extracción de los pozos de producción sobre el caudal del canal en años secos",
    "el modelo hidrogeológico simuló una década seca y obtuvo un descenso máximo de 0,34 m en el pozo de control, sin variación del caudal en la bocatoma; el detalle consta en el anexo 4-C de la Adenda",
  ],
  [
    "Junta de Vecinos de Las Breas",
    "manifiesta preocupación por el polvo que llega a la localidad cuando el viento sopla desde la faena",
    "la modelación de dispersión con un año de meteorología muestra un aporte máximo de 6 µg/m³ como promedio de 24 horas, que equivale a 5 % de la norma",
  ],
  [
    "Escuela G-94 de Las Breas",
    "solicita conocer los horarios de paso de los camiones y las medidas frente al establecimiento",
    "el estudio vial considera 24 camiones por día y ningún convoy entre las 7:30 y las 8:30 horas ni entre las 15:30 y las 16:30 horas",
  ],
  [
    "Agrupación de Crianceros Río Alta",
    "pregunta si el acceso a las veranadas del portezuelo quedará interrumpido por el tranque",
    "el trazado de la huella ganadera se desvía 1,2 kilómetros por el norte y conserva su ancho y sus abrevaderos",
  ],
  [
    "Sra. Marcela Ardiles",
    "consulta por la estabilidad del muro frente a un terremoto como el de 1922",
    "el diseño sísmico usa una aceleración máxima de 0,45 g y el análisis dinámico entrega un factor de seguridad posterior al sismo de 1,31",
  ],
  [
    "Sr. Hernán Godoy",
    "pregunta por los efectos de las vibraciones sobre las casas de adobe de la majada El Sauce",
    "la velocidad de partícula estimada en el receptor es de 1,1 mm/s, inferior al valor de la norma DIN 4150 para edificaciones sensibles",
  ],
  [
    "Fundación Glaciares de Atacama",
    "observa que el polvo de la faena aceleraría la fusión del glaciar Peñón",
    "la estimación de depósito en el glaciar es de 1,4 g/m² al mes y la reducción de albedo resultante no se distingue de la variación natural medida en seis temporadas",
  ],
  [
    "Comunidad Colla Río Alta",
    "solicita que se consideren los sitios de uso ceremonial de la vega alta",
    "la caracterización antropológica registró tres sitios, todos fuera del área de influencia directa; el más próximo está a 2,8 kilómetros de las obras",
  ],
  [
    "Club Andino de Tierra Amarilla",
    "pregunta si el camino al portezuelo seguirá abierto para excursionistas",
    "la ruta pública no se modifica; el control de acceso se ubica después del cruce al portezuelo",
  ],
  [
    "Sr. Patricio Zuleta",
    "consulta por la capacidad de la posta ante un accidente de un bus de trabajadores",
    "la faena cuenta con policlínico, dos ambulancias y un convenio con el hospital provincial; la posta no se considera en la cadena de atención",
  ],
  [
    "Comité de Agua Potable Rural",
    "pide asegurar la calidad del agua del pozo comunitario",
    "el pozo comunitario se ubica 5,6 kilómetros aguas abajo del último pozo de la red, y las simulaciones no muestran llegada de sulfato en cien años",
  ],
  [
    "Sra. Rosa Campillay",
    "consulta por el destino de las aguas servidas del campamento",
    "la planta de lodos activados trata 120 m³ por día y su efluente se reutiliza en el riego de caminos interiores",
  ],
];

/** Paragraphs on the effects, for each letter of article 11 of the law. */
export const EFFECTS: readonly (readonly [letter: string, title: string, texts: readonly string[]])[] = [
  [
    "a",
    "Riesgo para la salud de la población",
    [
      "El titular modeló la dispersión de material particulado y de gases con el sistema CALPUFF, sobre una grilla de 30 por 30 kilómetros y un año completo de meteorología horaria generada con el modelo WRF y validada con la estación del campamento.",
      "La modelación entrega para Las Breas 6 µg/m³ de MP10 y 2 µg/m³ de MP2,5 como promedios de 24 horas. Sumados a la línea de base, las concentraciones quedan por debajo de 65 % de las normas primarias.",
      "Respecto del ruido, la propagación se calculó conforme a la norma ISO 9613-2 con todas las fuentes en operación simultánea. El receptor más expuesto es la majada El Sauce, con 41 dB(A) en horario nocturno.",
      "La evaluación de riesgo por ingesta de agua consideró los receptores agrícolas de la bocatoma Las Breas. El índice de peligro acumulado para arsénico, cobre y manganeso es de 0,18.",
    ],
  ],
  [
    "b",
    "Efectos adversos sobre los recursos naturales renovables",
    [
      "El área de intervención comprende 1.021 hectáreas, de las cuales 12 por ciento presenta cobertura vegetal superior a 10 por ciento. Las formaciones dominantes son el matorral abierto de Adesmia y el herbazal de coirón.",
      "La quebrada trae en el punto de captación 241 L/s como media anual y 96 L/s en estiaje, según la serie extendida de treinta años que se presenta en este capítulo.",
      "Los suelos del valle corresponden a entisoles de origen aluvial con capacidad de uso VII y VIII. La pérdida de suelo por las obras se estima en 38.000 metros cúbicos de horizonte superficial.",
      "En los seis sitios de muestreo limnológico se registraron 31 taxones de diatomeas y 14 familias de macroinvertebrados, con dominancia de Chironomidae y Elmidae.",
    ],
  ],
  [
    "c",
    "Reasentamiento y alteración de los sistemas de vida",
    [
      "En el área de influencia viven 214 personas en 71 viviendas, según el catastro de marzo de 2018. La actividad principal es la agricultura de riego, seguida del empleo en servicios y de la crianza de cabras.",
      "El proyecto no requiere el traslado de personas. Los tiempos de viaje entre Las Breas y la cabecera comunal aumentan en menos de tres minutos durante la construcción.",
    ],
  ],
  [
    "d",
    "Localización en o próxima a poblaciones y recursos protegidos",
    [
      "Las áreas protegidas más próximas se ubican a 64 kilómetros de las obras. No hay humedales declarados bajo la Convención de Ramsar en la cuenca.",
      "El glaciar Peñón, con 1,9 kilómetros cuadrados, se encuentra 3,7 kilómetros al sureste del límite del rajo y 1.900 metros más arriba que la planta.",
    ],
  ],
  [
    "e",
    "Alteración del valor paisajístico o turístico",
    [
      "El estudio de cuencas visuales identificó cinco puntos de observación en la ruta pública. Desde dos de ellos se distingue la parte superior del botadero norte.",
      "La calidad visual de la unidad de paisaje del valle es media, y la del fondo de la quebrada es alta por la presencia de agua y de vegas.",
    ],
  ],
  [
    "f",
    "Alteración de monumentos y sitios con valor antropológico",
    [
      "La prospección cubrió 1.340 hectáreas con transectos cada 25 metros. Se registraron 17 hallazgos, entre ellos dos sitios habitacionales en Quebrada Seca y un tramo de huella tropera.",
      "Los materiales de superficie corresponden a talleres líticos del período Arcaico y a cerámica monocroma tardía.",
    ],
  ],
];

/** The sentences of the permits' technical annexes, by subject, which a table of figures follows. */
export const ANNEX_TEXTS = {
  hydrology:
    "La serie se extendió por correlación con la estación fluviométrica de la red nacional; los valores en cursiva de la Adenda corresponden a meses rellenados y aquí se presentan sin distinción. Los caudales máximos ocurren entre noviembre y enero por el deshielo.",
  water:
    "Las muestras fueron tomadas por un laboratorio acreditado. Los valores precedidos por el signo menor corresponden al límite de detección del método. El error de balance iónico de las muestras aceptadas es inferior a 5 por ciento.",
  air: "Los promedios corresponden a muestreos de 24 horas con equipos de alto volumen, corregidos a condiciones normales. Los días con menos de 18 horas de operación se excluyeron.",
  noise:
    "Las mediciones se realizaron con sonómetro integrador clase 1, en tres períodos de cinco minutos por punto y horario, sin precipitaciones y con viento inferior a 5 m/s.",
  coordinates:
    "Coordenadas UTM, datum WGS 84, huso 19 sur. La numeración sigue el sentido de los punteros del reloj desde el extremo norte de cada obra.",
  emissions:
    "Las emisiones se calcularon con los factores AP-42 y con la humedad medida del material. La eficiencia de control considerada es la que se indica en cada fuente.",
} as const;
